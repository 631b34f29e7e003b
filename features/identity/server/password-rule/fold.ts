/** However it is written: without capitals and accents. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ß', 'ss')

/** The same, and with ü as u or as ue. */
export const spellings = (text: string): string[] => {
  const spelt = text.normalize('NFC').toLowerCase().replaceAll('ä', 'ae').replaceAll('ö', 'oe').replaceAll('ü', 'ue')
  return [fold(text), fold(spelt)]
}

/** Signs that stand for the letter they look like; 1 and ! are an i for some and an l for others. */
const lookalikes: Record<string, string> = { '@': 'a', '4': 'a', '3': 'e', '0': 'o', '5': 's', $: 's', '7': 't', '8': 'b' }
const read = (one: 'i' | 'l') => (text: string) => text.replace(/[@4305$781!|]/g, (sign) => lookalikes[sign] ?? one)
const ways = [(text: string) => text, read('i'), read('l')]

/** Without the digits and signs around a word. */
const bare = (text: string) => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** Without what parts it: `p-a-s-s` is one word. */
const joined = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** What a text only repeats; the text itself, where it does not. */
export const repeated = (text: string): string => /^(.+?)\1+$/u.exec(text)?.[1] ?? text

/** The words that a folded text may be meant as, without what people add so that a word is taken: digits and signs around it, lookalikes, the same again. */
export function wordsIn(folded: string): string[] {
  const forms = ways.flatMap((way) => [way(folded), bare(way(folded)), way(bare(folded))])
  return [...new Set(forms.flatMap((form) => [form, joined(form), repeated(joined(form))]))].filter((word) => word !== '')
}
