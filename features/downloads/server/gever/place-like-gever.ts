import type { WantedDocument } from '#features/downloads/server/repository.ts'
import { fileName, freeNames } from '#platform/server/files/entry-names.ts'

export type GeverDocument = WantedDocument & {
  /** In the zip. */
  path: string
}

/**
 * Gives the documents their paths, as GEVER does: a folder for each item, with its attachments below, and the names that the files came with. Importers take
 * nothing from the paths, so folders are only counted. Within a folder they keep the order of the zip that they came with.
 */
export function placeLikeGever(documents: WantedDocument[]): GeverDocument[] {
  const folders = new Map<number, string>()
  const free = new Map<string, ReturnType<typeof freeNames>>()
  return inOrderOfZip(documents).map((document) => {
    const folder = folderOf(document, folders)
    const freeName = free.get(folder) ?? freeNames()
    free.set(folder, freeName)
    return { ...document, path: folder + freeName(fileName(document.file_name)) }
  })
}

/** `folders` holds those of the items so far. */
function folderOf({ agenda_item_id, kind }: WantedDocument, folders: Map<number, string>): string {
  if (agenda_item_id === null) return ''
  const folder = folders.get(agenda_item_id) ?? `Traktandum ${folders.size + 1}/`
  folders.set(agenda_item_id, folder)
  return kind === 'attachments' ? `${folder}Beilage/` : folder
}

const inOrderOfZip = (documents: WantedDocument[]): WantedDocument[] =>
  [...Map.groupBy(documents, ({ agenda_item_id, kind }) => `${agenda_item_id} ${kind}`).values()].flatMap((those) =>
    those.toSorted((one, other) => (one.source_place ?? 0) - (other.source_place ?? 0)),
  )
