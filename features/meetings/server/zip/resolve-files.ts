import { numbered } from '#platform/server/files/entry-names.ts'
import { type Manifest, type Mention, mentionsIn } from './manifest.ts'
import { isDirectory, type ZipEntry } from './zip-entry.ts'
import { shown, ZipRefused } from './zip-refused.ts'

/** A mentioned file and the entry that holds its bytes. Several references may name one entry. */
export type FileReference = Mention & { entry: ZipEntry }

/** The SHA-256 of an entry's bytes; undefined if it is not known. */
type Hashes = (entry: ZipEntry) => string | undefined

/**
 * Finds the entry of every file that the manifest mentions, in document order. Throws ZipRefused with item and file if one is missing or empty.
 *
 * For an unconverted original, the manifest's checksum is that of the bytes: the entry with these bytes is the file, whatever its name, since
 * exports of 2018 swap files of one name. All other files are found among the remaining entries by name:
 *
 * A path means the entry of exactly that name, else one with the same normal form. If a path was already written, GEVER appends ` (2)`,
 * ` (3)` … to the entry, but still mentions the bare path. So the n-th mention means `name (n).ext`, or a higher number if another mention
 * already has that entry, or the first entry again if no such entry exists.
 */
export function resolveFiles(manifest: Manifest, entries: readonly ZipEntry[], hashOf: Hashes = () => undefined): FileReference[] {
  const mentions = mentionsIn(manifest)
  const files = filesIn(entries)
  const originals = findOriginals(mentions, files, hashOf)
  const others = mentions.filter((mention) => !originals.has(mention))
  const take = entryTaker(files, {
    byName: new Map(files.map((entry) => [entry.name, entry])),
    namedExactly: new Set(others.map(({ file }) => exact(file.file))),
    originals: new Set(originals.values()),
  })
  return mentions.map((mention) => {
    const entry = originals.get(mention) ?? take(mention.file.file)
    if (!entry) throw refusal('missing', mention)
    if (entry.size === 0) throw refusal('empty', mention)
    return { ...mention, entry }
  })
}

/** The entries that may be mentioned. */
export const filesIn = (entries: readonly ZipEntry[]): ZipEntry[] =>
  entries.filter((entry) => !isDirectory(entry) && entry.name !== 'meeting.json')

/** The mentions whose checksum is that of an entry's bytes. Of several equal entries each mention gets its own; the last one is reused. */
function findOriginals(mentions: readonly Mention[], files: readonly ZipEntry[], hashOf: Hashes): Map<Mention, ZipEntry> {
  const byHash = Map.groupBy(files, hashOf)
  const originals = new Map<Mention, ZipEntry>()
  for (const mention of mentions) {
    const equal = byHash.get(mention.file.checksum) ?? []
    const entry = equal.length > 1 ? equal.shift() : equal[0]
    if (entry) originals.set(mention, entry)
  }
  return originals
}

/** Entry names are in NFC. */
const exact = (path: string) => path.normalize('NFC')

type Named = { byName: ReadonlyMap<string, ZipEntry>; namedExactly: ReadonlySet<string>; originals: ReadonlySet<ZipEntry> }

/** Hands out the entries of one path in turn; those of `originals` already have their mention. */
function entryTaker(files: readonly ZipEntry[], named: Named) {
  const { byName, namedExactly, originals } = named
  const alike = alikeFinder(files, named)
  const taken = new Set(originals)
  const lastNumber = new Map<ZipEntry, number>()
  const isSpare = (entry: ZipEntry) => !taken.has(entry) && !namedExactly.has(entry.name)
  const numberedFrom = (first: ZipEntry): ZipEntry | undefined => {
    let n = (lastNumber.get(first) ?? 0) + 1
    const nth = () => (n === 1 ? first : byName.get(numbered(first.name, n)))
    let entry = nth()
    while (entry && taken.has(entry)) {
      n += 1
      entry = nth()
    }
    lastNumber.set(first, n)
    return entry
  }
  return (path: string): ZipEntry | undefined => {
    const first = byName.get(exact(path)) ?? alike(path)
    if (!first) return undefined
    const free = numberedFrom(first)
    const other = !free && originals.has(first) ? alike(path) : undefined
    const entry = free ?? (other && isSpare(other) ? other : first)
    taken.add(entry)
    return entry
  }
}

/**
 * Finds entries by normal form. If several match, each path gets its own: first those that no mention names exactly, each group sorted by
 * name, and originals of other mentions last; the last one is reused. The result depends neither on the archive's order nor on a locale.
 */
function alikeFinder(files: readonly ZipEntry[], { namedExactly, originals }: Named) {
  const rank = (entry: ZipEntry) => (originals.has(entry) ? '2' : namedExactly.has(entry.name) ? '1' : '0') + entry.name
  const ranked = files.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1))
  const byForm = Map.groupBy(
    ranked.flatMap((entry) => normalForms(entry.name).map((form) => ({ form, entry }))),
    ({ form }) => form,
  )
  const found = new Map<string, ZipEntry>()
  return (path: string): ZipEntry | undefined => {
    const alike = normalForms(path)
      .map((form) => byForm.get(form) ?? [])
      .find((entries) => entries.length > 0)
    const entry = found.get(path) ?? (alike && alike.length > 1 ? alike.shift() : alike?.[0])?.entry
    if (entry) found.set(path, entry)
    return entry
  }
}

function refusal(fault: 'missing' | 'empty', { file, agenda_item, kind }: Mention): ZipRefused {
  const params = { file: shown(file.file) }
  if (agenda_item) return new ZipRefused(`import.zip.${fault}_file_of_item`, { ...params, item: shown(agenda_item.title) })
  return kind === 'protocols'
    ? new ZipRefused(`import.zip.${fault}_protocol`, params)
    : new ZipRefused(`import.zip.${fault}_document`, { ...params, title: shown(file.title) })
}

/**
 * The normalised forms of a path: lower-case letters and digits only, with umlauts as `u` and as `ue`. Paths of the same file share at
 * least one form, however they were transliterated or composed.
 */
function normalForms(path: string): string[] {
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
