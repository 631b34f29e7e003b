import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const signs = `" „ “ « » ' ’ \` \\ / * - − + ~ ! & | ( ) <-> <2> :* :A : ; -- % _ 😀 👩‍👩‍👧 ﬁ İ ẞ ß œ 漢字 עברית ı`.split(' ')
const unseen = ['\0', '\u0001', '\r\n', '\t', '\u00ad', '\u200d', '\ufeff', '\u202e', '\u0301', '\ud83d', '\ude00', ' ']
const words = `AND OR NOT TO null strassen Wege strasn velo* "der Stadt" -sitzung l'eau 2026.123 $1 \${x} {} <b> &amp; a`.split(
  / (?!Stadt)/,
)
const pieces = [...signs, ...unseen, ...words]

/** Texts that could break a search; deterministic for a source of numbers from 0 to 1. */
export function hostileTexts(next: () => number) {
  const below = (end: number) => Math.floor(next() * end)
  const oneOf = <Item>(items: readonly Item[]) => items[below(items.length)] as Item
  const anything = (most: number) =>
    Array.from({ length: 1 + below(most) }, () => (below(4) === 0 ? String.fromCharCode(below(0x1_0000)) : oneOf(pieces))).join(
      oneOf(['', ' ']),
    )
  return { below, oneOf, anything }
}

/** Placeholders in the list for characters that editors do not show. */
const namedSigns: Record<string, string> = {
  '{tab}': '\t',
  '{ff}': '\f',
  '{nul}': '\0',
  '{soh}': '\u0001',
  '{bom}': '\ufeff',
  '{nbsp}': '\u00a0',
  '{rlo}': '\u202e',
  '{pdf}': '\u202c',
  '{zwsp}': '\u200b',
}

/** Texts that call `witness` with their number when they run as a script or become markup. */
export const scriptPayloads: readonly string[] = readFileSync(join(import.meta.dirname, 'script-payloads.txt'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line, index) =>
    line
      .replaceAll(/\{[a-z]+\}/g, (name) => namedSigns[name] ?? name)
      .replaceAll('W', `witness(${index})`)
      .replaceAll('(N)', `(${index})`),
  )

/** Titles must not contain control characters. */
const hasControl = (text: string): boolean => /\p{Cc}/u.test(text)

/**
 * The whole list in as few texts as fit into a field, starting at `from`, so that texts begin with different payloads. Leaves out what no
 * field accepts.
 */
export function packed(longest: number, { from = 0, between = ' ', controls = false } = {}): string[] {
  const turned = [...scriptPayloads.slice(from % scriptPayloads.length), ...scriptPayloads.slice(0, from % scriptPayloads.length)]
  const texts: string[] = []
  for (const payload of turned.filter((one) => !one.includes('\0') && (controls || !hasControl(one)) && one.length <= longest)) {
    const last = texts.at(-1)
    if (last !== undefined && last.length + between.length + payload.length <= longest) texts[texts.length - 1] = last + between + payload
    else texts.push(payload)
  }
  return texts
}

/** The numbers of the payloads that occur in a text. */
export const payloadsIn = (text: string): number[] => scriptPayloads.flatMap((payload, index) => (text.includes(payload) ? [index] : []))
