/** What a file name says of its place in a meeting. */
type NameParts = {
  /** Number of the agenda item, `2` in `02.1 Antrag.pdf`; null if there is none. */
  item: number | null
  /** The numbers behind it, `[1]` in the same name. */
  place: number[]
  title: string
  role: 'main' | 'attachment' | null
}

const extension = /\.[a-z0-9]{1,5}$/i
/** A day in front is part of the title: 03.12.2026, 2026-12-03. */
const day = /^(?:\d{1,2}\.\d{1,2}\.\d{2,4}|\d{4}[-._]\d{1,2}[-._]\d{1,2})(?!\d)/
const numbered = /^(?:(?:traktandum|trakt|point|item|tr|pt)[\s._-]*)?(\d{1,3})((?:\.\d{1,3})*)[\s._)-]+(?=\S)(.+)$/iu
const mainWord = /^(?:bericht und antrag|antrag|botschaft|proposition|rapport|proposal|motion)(?![\p{L}\p{N}])[\s:.-]*/iu
const attachmentWord = /^(?:beilage|anhang|annexe|attachment|appendix)(?![\p{L}\p{N}])/iu
const minutesWord = /^(?:protokoll|procès-verbal|pv|minutes)(?![\p{L}\p{N}])/iu

/** Reads a file's or folder's name, such as `01_Protokoll.pdf`, `02.1 Antrag Voranschlag.pdf`. */
export function readName(name: string): NameParts {
  const stem = readable(name.normalize('NFC').replace(extension, ''))
  const [, item, places = '', rest = ''] = day.test(stem) ? [] : (numbered.exec(stem) ?? [])
  const title = rest || stem
  const role = attachmentWord.test(title) ? 'attachment' : mainWord.test(title) ? 'main' : null
  return { item: item === undefined ? null : Number(item), place: places.split('.').filter(Boolean).map(Number), title, role }
}

const readable = (text: string) => text.replaceAll('_', ' ').replace(/\s+/g, ' ').trim()

/** The title of a new document from its file's name: without number and extension. */
export const titleOf = (name: string): string => readName(name).title.slice(0, 1000) || name

/** Files that systems and programs leave in folders, by their path. */
export const isClutter = (path: string): boolean =>
  path.split('/').some((part) => part.startsWith('.') || part.startsWith('~$') || /^(?:thumbs\.db|desktop\.ini|__macosx)$/i.test(part))

/** A file with its path below the chosen or dropped folder. */
export type PathFile = { path: string; file: File }

type Placed = PathFile & { title: string; isMain: boolean }
export type Arrangement = {
  /** Documents of the whole meeting; the main one is the minutes. */
  papers: Placed[]
  items: { number: string; title: string; papers: Placed[] }[]
}

type Read = PathFile & NameParts & { folder: NameParts | undefined }

/** Arranges files in agenda items by their names, or by the name of a folder around them that has a number. */
export function arrange(files: PathFile[]): Arrangement {
  const read = files.map(readPath).sort(inOrder)
  const groups = Map.groupBy(read, itemOf)
  const items = [...groups].flatMap(([item, group]) => (item === null ? [] : [itemFrom(item, group)]))
  return { papers: papersFrom(groups.get(null) ?? [], ({ title }) => minutesWord.test(title)), items }
}

function readPath({ path, file }: PathFile): Read {
  const folders = path.split('/').slice(0, -1)
  const folder = folders.map(readName).findLast(({ item }) => item !== null)
  return { path, file, ...readName(file.name), folder }
}

const itemOf = ({ folder, item }: Read): number | null => (folder ? folder.item : item)

const natural = new Intl.Collator('de-CH', { numeric: true })

function inOrder(one: Read, other: Read): number {
  const numbers = (read: Read) => [itemOf(read) ?? Infinity, ...(read.folder && read.item !== null ? [read.item] : []), ...read.place]
  const [a, b] = [numbers(one), numbers(other)]
  for (const [index, number] of a.entries()) {
    const difference = number - (b[index] ?? -1)
    if (difference !== 0 && !Number.isNaN(difference)) return difference
  }
  return a.length - b.length || natural.compare(one.path, other.path)
}

function itemFrom(item: number, group: Read[]) {
  const own = group.find(({ place, folder, role }) => !folder && place.length === 0 && role !== 'attachment') ?? group[0]
  const title = own?.folder?.title ?? own?.title.replace(mainWord, '') ?? ''
  return { number: `${item}.`, title: title || (own?.title ?? ''), papers: papersFrom(group, ({ role }) => role === 'main') }
}

/** At most one of them is the main one. */
function papersFrom(group: Read[], isMainOne: (read: Read) => boolean): Placed[] {
  const main = group.find(isMainOne)
  return group.map((read) => ({ path: read.path, file: read.file, title: read.title.slice(0, 1000), isMain: read === main }))
}
