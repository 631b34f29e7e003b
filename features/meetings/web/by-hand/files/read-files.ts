import { isClutter, type PathFile } from './file-names.ts'

type Reading = {
  signal: AbortSignal
  /** More files than that are not read. */
  most: number
  onFound: (count: number) => void
}

/** The files of a drop, also those in dropped folders, without what systems leave there. Rejects if one cannot be read. */
export async function readDrop(transfer: DataTransfer, { signal, most, onFound }: Reading): Promise<PathFile[]> {
  // Entries and files are gone once the event is over: taken before the first wait.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  if (entries.length === 0) return withoutClutter([...transfer.files].map((file) => ({ path: file.name, file })))
  const found: PathFile[] = []
  for (const entry of entries) {
    for await (const one of filesIn(entry)) {
      signal.throwIfAborted()
      onFound(found.push(one))
      if (found.length > most) return found
    }
  }
  return found
}

/** The files of a chooser; a chosen folder gives their paths. */
export const readChosen = (files: FileList | null): PathFile[] =>
  withoutClutter([...(files ?? [])].map((file) => ({ path: file.webkitRelativePath || file.name, file })))

const withoutClutter = (files: PathFile[]) => files.filter(({ path }) => !isClutter(path))

async function* filesIn(entry: FileSystemEntry): AsyncGenerator<PathFile> {
  const path = entry.fullPath.replace(/^\//, '')
  if (isClutter(path)) return
  if (isFile(entry)) yield { path, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) }
  if (!isFolder(entry)) return
  const reader = entry.createReader()
  const readMore = () => new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
  // Browsers return at most 100 entries at once.
  for (let more = await readMore(); more.length > 0; more = await readMore()) for (const one of more) yield* filesIn(one)
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** The files that can no longer be read, because they were changed or removed since they were chosen. */
export async function unreadable(files: File[]): Promise<Set<File>> {
  const all = await Promise.all(
    files.map((file) =>
      file
        .slice(0, 1)
        .arrayBuffer()
        .then(
          () => null,
          () => file,
        ),
    ),
  )
  return new Set(all.filter((file) => file !== null))
}
