/** Lower case, without accents, ß as ss. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** Whether a text contains every typed word, ignoring case and accents. */
export function holdsWords(text: string, typed: string): boolean {
  const within = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => within.includes(word))
}
