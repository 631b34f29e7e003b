import type { TagContentType } from '#features/tags/tag.ts'

export type TagTables = {
  tag_entry: {
    option_id: number
    user_id: number
    meeting_id: number
    content_type: TagContentType
    agenda_item_id: number | null
    document_id: number | null
    created: string
  }
}
