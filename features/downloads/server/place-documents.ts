import { downloadName } from '#features/documents/download-name.ts'
import type { WantedDocument } from './repository.ts'
import { besideName, fileName, folderName, freeNames } from './zip/entry-names.ts'

export type PlacedDocument = WantedDocument & {
  path: string
  /** Takes the path of something of ours that lies beside it: `…/Antrag (ending)`. */
  beside: (ending: string) => string
}

/** Where each document lies in the zip of a meeting: in the folder of its item, else on top; one's own whose item is gone in `left_folder`. */
export function placeInFolders(documents: WantedDocument[], left_folder: string): PlacedDocument[] {
  const onTop = freeNames()
  // Folders come first: a file on top gives way to them.
  const byFolder = [...Map.groupBy(documents, (document) => document.agenda_item_id ?? (isLeft(document) ? 'left' : 'top'))]
    .map(([key, held]) => ({ held, folder: key === 'top' ? '' : `${onTop(folderOf(held, left_folder))}/` }))
    .map(({ held, folder }) => ({ held, folder, free: folder ? freeNames() : onTop }))
  return byFolder.flatMap(({ held, folder, free }) => placed(held, folder, free))
}

/** The same of one item, without a folder. */
export const placeOnTop = (documents: WantedDocument[]): PlacedDocument[] => placed(documents, '', freeNames())

/** Hands out names that nothing on top of the zip has. */
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
