import { posix } from 'node:path'

/** Limits in bytes: a folder or file name fits the 255 bytes of file systems, and folder and name together stay near the 260 characters of a Windows path. */
const [longestFolder, longestName] = [90, 150]
const longestExtension = 16

/** `Antrag.pdf`, 2 → `Antrag (2).pdf`: how GEVER distinguishes files that would share a path. */
export function numbered(path: string, n: number): string {
  const { ext } = posix.parse(path)
  return `${path.slice(0, path.length - ext.length)} (${n})${ext}`
}

/** Hands out each name only once per folder, ignoring case: `Antrag.pdf`, then `Antrag (2).pdf`. */
export function freeNames(): (name: string) => string {
  const taken = new Set<string>()
  return (name) => {
    let free = name
    for (let n = 2; taken.has(free.toUpperCase()); n += 1) free = numbered(name, n)
    taken.add(free.toUpperCase())
    return free
  }
}

/** A folder name that is valid on any system. */
export const folderName = (text: string): string => allowed(plain(text), longestFolder)

/** A file name that is valid on any system; a long one is cut before its extension. */
export function fileName(text: string): string {
  const name = plain(text)
  const { ext } = posix.parse(name)
  const kept = Buffer.byteLength(ext) > longestExtension ? '' : ext
  return allowed(name.slice(0, name.length - kept.length), longestName - Buffer.byteLength(kept)) + kept
}

/** The name of a file beside another one: `Antrag (Notizzettel).txt`; a long one is cut before `ending`, which must be valid in file names. */
export const besideName = (name: string, ending: string): string =>
  `${allowed(posix.parse(name).name, longestName - Buffer.byteLength(` ${ending}`))} ${ending}`

/** Removes what systems forbid, and invisible and bidirectional control characters. */
const plain = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\u{feff}]/gu, '')
    .replace(/[<>:"/\\|?*]/g, '_')
    .replace(/^\s+|[\s.]+$/g, '')
    // A leading dot hides files on many systems.
    .replace(/^\./, '_.')

const reserved = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])\s*(\.|$)/i

/** Windows reserves some names, with any extension, and drops trailing dots and spaces. */
function allowed(name: string, bytes: number): string {
  const cut = cutTo(bytes, reserved.test(name) ? `_${name}` : name).replace(/[\s.]+$/, '')
  return cut || '_'
}

/** Cuts to this many bytes without splitting a character. */
function cutTo(bytes: number, text: string): string {
  if (Buffer.byteLength(text) <= bytes) return text
  const cut = Buffer.from(text).subarray(0, bytes).toString()
  return cut.replace(/\u{fffd}$/u, '')
}
