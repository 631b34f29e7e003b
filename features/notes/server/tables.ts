import type { Generated, GeneratedAlways } from 'kysely'
import type { ContentType } from '#features/notes/note.ts'

export type NoteTables = {
  note: {
    id: Generated<number>
    author_id: number
    committee_id: number
    content_type: ContentType
    object_id: number
    meeting_id: number | null
    agenda_item_id: number | null
    document_id: number | null
    /** The object was removed. */
    orphan: GeneratedAlways<boolean>
    annotation: string
    public: Generated<boolean>
    page_number: number | null
    position_x: number | null
    position_y: number | null
    created: string
    updated: string
  }
  note_key: {
    author_id: number
    key: string
    /** Null once the note is gone. */
    note_id: number | null
  }
  note_group: {
    note_id: number
    group_id: number
    committee_id: number
  }
}
