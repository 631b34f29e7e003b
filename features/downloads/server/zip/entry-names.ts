import { posix } from 'node:path'
import { numbered } from '#features/meetings/server/zip/path-names.ts'

/** A folder and a name in it stay below the 255 bytes that file systems have for one name, and near the 260 signs that Windows has for a whole path. */
const [longestFolder, longestName] = [90, 150]
const longestExtension = 16

/** Hands out each name once within one folder, where case makes no difference: `Antrag.pdf`, then `Antrag (2).pdf`. */
export function freeNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    let free = name
    for (let n = 2; taken.has(free.toUpperCase()); n += 1) free = numbered(name, n)
    taken.add(free.toUpperCase())
    return free
  }
}

/** A name that a folder may have on any system. */
export const folderName = (text: string): string => allowed(plain(text), longestFolder)

/** A name that a file may have on any system; a long one is cut before its extension. */
export function fileName(text: string): string {
  const name = plain(text)
  const { ext } = posix.parse(name)
  const kept = Buffer.byteLength(ext) > longestExtension ? '' : ext
  return allowed(name.slice(0, name.length - kept.length), longestName - Buffer.byteLength(kept)) + kept
}

/** The name of something that lies beside a file: `Antrag (Notizzettel).txt`; a long one is cut before the ending, which may be in any file name. */
export const besideName = (name: string, ending: string): string =>
  `${allowed(posix.parse(name).name, longestName - Buffer.byteLength(` ${ending}`))} ${ending}`

/** Without what systems forbid, and without signs that nobody sees or that turn the order of others. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^\s+|[\s.]+$/g, '')
    // Hidden on many systems.
    .replace(/^\./, '_.')

const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i

/** Windows keeps some names for itself, whatever their extension, and drops dots and spaces at an end. */
function allowed(name: string, bytes: number): string {
  const cut = cutTo(bytes, reserved.test(name) ? `_${name}` : name).replace(/[\s.]+$/, '')
  return cut || '_'
}

/** So many bytes at most, and no sign by halves. */
function cutTo(bytes: number, text: string): string {
  if (Buffer.byteLength(text) <= bytes) return text
  const cut = Buffer.from(text).subarray(0, bytes).toString()
  return cut.replace(/\u{fffd}$/u, '')
}
