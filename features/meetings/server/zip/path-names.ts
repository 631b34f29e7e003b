import { posix } from 'node:path'

/** `Antrag.pdf`, 2 → `Antrag (2).pdf`: how GEVER distinguishes files that would share a path. */
export function numbered(path: string, n: number): string {
  const { ext } = posix.parse(path)
  return `${path.slice(0, path.length - ext.length)} (${n})${ext}`
}

/**
 * The normalised forms of a path: lower-case letters and digits only, with umlauts as `u` and as `ue`. Paths of the same file share at
 * least one form, however they were transliterated or composed.
 */
export function normalForms(path: string): string[] {
  const composed = path.normalize('NFC').toLowerCase()
  const spelledOut = composed.replace(/[äöü]/g, (umlaut) => `${umlaut.normalize('NFD').charAt(0)}e`)
  return [...new Set([lettersAndDigits(composed), lettersAndDigits(spelledOut)])].filter((form) => form !== '')
}

const lettersAndDigits = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')
