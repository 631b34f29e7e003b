import type { VersionText } from '#features/documents/contract.ts'
import type { SearchItem } from '#features/search/contract.ts'
import { lookedThrough } from './sought.ts'

/** The fields of a hit that do not depend on the query. */
export type Told = Pick<SearchItem, 'type' | 'path' | 'title' | 'breadcrumbs' | 'file_extension'>

/** A stored object, prepared for searching. */
export type Thing = Told & {
  /** Day of its meeting. */
  day: string
  in_title: string
  /** Further texts of the object: notes, annotations, a description. */
  beside: string
  in_pages: string[]
  /** The original text. */
  readText: () => Promise<VersionText>
}

type Given = Told & { day: string; beside: string[]; readText?: () => Promise<VersionText> }

const noText: VersionText = { pages: [], are_numbered: false }

/** Folds the texts of an object once, since they are searched for every term. */
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
