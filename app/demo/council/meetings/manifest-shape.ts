import type { DocumentDescription } from '#app/demo/council/papers/document-description.ts'

/** A file of meeting.json with the description of its contents; `document` is not written to the zip. */
export type FileReference = {
  file: string
  checksum: string
  modified: string
  document_id: string
  color_code?: string
  tags?: string[]
  sort_order?: number
  document: DocumentDescription
}

export type TitledFileReference = FileReference & { title: string }

export type ManifestBusiness = { number: string; title: string; type: string; source_committee: string; responsible: string }

export type ManifestAgendaEntry = { day: string; order: number; notes: string; has_clickable_live_button: boolean }

export type ManifestAgendaItem = {
  opengever_id: number
  title: string
  sort_order: number
  is_paragraph: boolean
  number?: string
  number_raw?: number
  number_or_business_number?: string
  extended_title?: string
  business?: ManifestBusiness
  tags?: string[]
  tagesordnung?: ManifestAgendaEntry[]
  proposal?: FileReference
  attachments?: TitledFileReference[]
}

export type ManifestMeeting = {
  opengever_id: number
  title: string
  start: string
  end: string | null
  location: string
  description: string
  slots: string[]
  slot_notes: { day: string; notes: string }[]
  committee: { oguid: string; title: string }
  protocol?: FileReference
  documents: TitledFileReference[]
  agenda_items: ManifestAgendaItem[]
}

/** meeting.json as the import reads it, with the descriptions of its files. */
export type ManifestWithDocuments = { version: '1.0.0'; meetings: ManifestMeeting[] }
