import { downloadName } from '#features/documents/download-name.ts'
import type { WantedDocument } from './repository.ts'
import { besideName, fileName, folderName, freeNames } from './zip/entry-names.ts'

export type PlacedDocument = WantedDocument & {
  path: string
  /** Path of an additional file beside the document: `…/Antrag (ending)`. */
  beside: (ending: string) => string
}

/**
 * The path of each document in the zip of a meeting: in the folder of its item, else at the top level; personal documents whose item was
 * removed are in `left_folder`.
 */
export function placeInFolders(documents: WantedDocument[], left_folder: string): PlacedDocument[] {
  const onTop = freeNames()
  // Folders get their names first: files at the top level give way to them.
  const byFolder = [...Map.groupBy(documents, (document) => document.agenda_item_id ?? (isLeft(document) ? 'left' : 'top'))]
    .map(([key, held]) => ({ held, folder: key === 'top' ? '' : `${onTop(folderOf(held, left_folder))}/` }))
    .map(({ held, folder }) => ({ held, folder, free: folder ? freeNames() : onTop }))
  return byFolder.flatMap(({ held, folder, free }) => placed(held, folder, free))
}

/** The same for one item, without folders. */
export const placeOnTop = (documents: WantedDocument[]): PlacedDocument[] => placed(documents, '', freeNames())

/** Hands out names that are free at the top level of the zip. */
export function freeOnTop(documents: PlacedDocument[]): (name: string) => string {
  const free = freeNames()
  for (const name of new Set(documents.map(({ path }) => path.split('/', 1).join('')))) free(name)
  return free
}

const isLeft = ({ kind }: WantedDocument) => kind === 'personal_documents'

const folderOf = ([first]: WantedDocument[], left_folder: string) => folderName(first?.item_title || left_folder)

const placed = (documents: WantedDocument[], folder: string, free: (name: string) => string): PlacedDocument[] =>
  documents.map((document) => {
    const name = free(fileName(downloadName(document)))
    const beside = (ending: string) => folder + free(besideName(name, ending))
    return { ...document, path: folder + name, beside }
  })
