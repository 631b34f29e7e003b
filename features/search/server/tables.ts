import type { Generated, GeneratedAlways } from 'kysely'
import type { SearchType } from '#features/search/types.ts'

/** Kinds of objects with search entries. A file's words are in the entry of the object that it belongs to. */
export type Source = 'committee' | 'meeting' | 'agenda_item' | 'business' | 'document' | 'basic_document' | 'motion'

/** The facts of an entry, without its words. */
type Facts = {
  type: SearchType
  owner_id: number | null
  committee_id: number
  meeting_id: number | null
  agenda_item_id: number | null
  document_id: number | null
  business_id: number | null
  basic_document_id: number | null
  motion_id: number | null
  object_id: number
  day: string | null
  file_extension: string | null
  business_type: string | null
}

export type SearchTables = {
  search_entry: Facts & { id: Generated<number>; facts: GeneratedAlways<string>; title_words: string; words: string }
  /** The combined words of a file's pages, from `words_of_file`. */
  file_words: { sha256: string; words: string }
  search_word: { word: string; letters: Generated<number> }
  /** A view of everything that can be found. */
  search_source: Facts & { source: Source; title: string; number: string; text: string; sha256: string | null }
  search_due: {
    id: Generated<number>
    /** Null for a rebuild. */
    transaction: string | null
    source: Source | 'file'
    object_id: number | null
    owner_id: number | null
    sha256: string | null
  }
  search_analysis: { number: number }
}
