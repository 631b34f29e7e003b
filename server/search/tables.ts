import type { Generated } from 'kysely'
import type { SearchType } from '#shared/search/types.ts'

export type SearchTables = {
  search_entry: {
    id: Generated<number>
    type: SearchType
    owner_id: number | null
    committee_id: number
    meeting_id: number | null
    agenda_item_id: number | null
    document_id: number | null
    business_id: number | null
    basic_document_id: number | null
    object_id: number
    day: string | null
    file_extension: string | null
    business_type: string | null
    title_words: string
    words: string
  }
  search_word: { word: string; letters: Generated<number> }
}
