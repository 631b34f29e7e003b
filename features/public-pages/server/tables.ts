import type { DocumentKind } from '#features/documents/document.ts'
import type { Signatory } from '#features/motions/motion.ts'

export type PublicObjectType =
  | 'committee'
  | 'person'
  | 'membership'
  | 'meeting'
  | 'agenda_item'
  | 'document'
  | 'motion'
  | 'legislative_term'

/** Views of what the public may see, which hold nothing else. The public part reads only them, and the times of `public_object` (decision 108). */
export type PublicTables = {
  public_committee: { id: number; title: string; group_type_title: string; group_type_order: number; is_active: boolean }
  /** Of members in office. */
  public_membership: { id: number; committee_id: number; person_id: number; begin_date: string | null; end_date: string | null }
  public_person: { id: number; first_name: string; last_name: string }
  public_meeting: {
    id: number
    committee_id: number
    title: string | null
    start: string
    concluded: string | null
    location: string | null
    days: string[]
  }
  public_agenda_item: {
    id: number
    meeting_id: number
    title: string
    extended_title: string | null
    number: string | null
    is_paragraph: boolean
    /** Among the public items of its meeting, from 1. */
    position: number
  }
  public_document: {
    id: number
    kind: Exclude<DocumentKind, 'personal_documents'>
    meeting_id: number
    agenda_item_id: number | null
    title: string
    /** Among the public documents of its kind at its parent, from 1. */
    position: number
    file_name: string
    mime_type: string
    /** In bytes. */
    size: number
    sha256: string
    page_count: number | null
    updated: string
  }
  public_motion: {
    id: number
    meeting_id: number
    committee_id: number
    title: string
    description: string
    reason: string
    business_type: string
    number: string | null
    submitted_at: string
    signatories: { role: Signatory['role']; full_name: string }[] | null
  }
  /** Of the parliament, all of them. */
  public_legislative_term: { id: number; title: string; begin_date: string; end_date: string | null }
  public_content: { object_type: PublicObjectType; object_id: number; content: string }
  public_object: {
    object_type: PublicObjectType
    object_id: number
    content: string | null
    became_public: string
    changed: string
    /** Since when it is no longer public. */
    ended: string | null
  }
}
