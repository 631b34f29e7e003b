/** In small letters, without accents, and with ss for ß. */
export const folded = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** Whether a text holds every word that was typed, in whatever case and with or without accents. */
export function holdsWords(text: string, typed: string): boolean {
  const within = folded(text)
  return folded(typed)
    .split(/\s+/)
    .every((word) => within.includes(word))
}
