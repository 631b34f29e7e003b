import type { VersionText } from '#features/documents/contract.ts'
import type { SearchItem } from '#features/search/contract.ts'
import { lookedThrough } from './sought.ts'

/** What is told of something whether or not it is found. */
export type Told = Pick<SearchItem, 'type' | 'path' | 'title' | 'breadcrumbs' | 'file_extension'>

/** Something that was taken along, as it is looked through. */
export type Thing = Told & {
  /** Of its meeting. */
  day: string
  in_title: string
  /** What stands beside its title and on it: notes and annotations, a description. */
  beside: string
  in_pages: string[]
  /** Its text as it stands. */
  readText: () => Promise<VersionText>
}

type Given = Told & { day: string; beside: string[]; readText?: () => Promise<VersionText> }

const noText: VersionText = { pages: [], are_numbered: false }

/** Folds what there is of it, once: it is looked through for each word that is asked for. */
export async function aThing({ beside, readText = async () => noText, ...told }: Given): Promise<Thing> {
  const { pages } = await readText()
  return {
    ...told,
    readText,
    in_title: lookedThrough(told.title),
    beside: lookedThrough(beside.join('\n')),
    in_pages: pages.map(lookedThrough),
  }
}
