import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Placeholders in the list for characters that editors do not show. */
const unseen: Record<string, string> = {
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
      .replaceAll(/\{[a-z]+\}/g, (name) => unseen[name] ?? name)
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
