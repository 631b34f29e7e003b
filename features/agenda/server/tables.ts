import type { Generated } from 'kysely'

export type AgendaTables = {
  agenda_item: {
    id: Generated<number>
    meeting_id: number
    opengever_id: number | null
    title: string
    extended_title: string | null
    number: string | null
    number_or_business_number: string | null
    is_paragraph: boolean
    sort_order: number
    business_id: number | null
    imported_tags: Generated<string[]>
    /** When an import withdrew it. */
    withdrawn: string | null
    /** Whether the public may see it, once its meeting is public (decision 108). */
    is_public: Generated<boolean>
  }
  agenda_entry: {
    id: Generated<number>
    meeting_id: number
    agenda_item_id: number
    day: string
    order: number
    notes: Generated<string>
    has_clickable_live_button: Generated<boolean>
    is_active: Generated<boolean>
    /** When it became active; null while it is not. */
    active_since: string | null
  }
}
