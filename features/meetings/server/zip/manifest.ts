/** Contents of a zip in one shape for all versions of its producer. Instants are ISO 8601 with offset, days YYYY-MM-DD. */
export type Manifest = { meetings: ManifestMeeting[] }

export type ManifestMeeting = {
  opengever_id: number | null
  /** null: the screens show "meeting from {date}". */
  title: string | null
  start: string
  /** Never before `start`. */
  concluded: string | null
  location: string | null
  description: string
  /** Distinct days, ascending. */
  slots: string[]
  /** Remarks on a whole day, keyed by day. */
  slot_notes: Record<string, string>
  committee: { oguid: string; title: string }
  protocol: ManifestFile | null
  documents: ManifestFile[]
  agenda_items: ManifestAgendaItem[]
}

export type ManifestAgendaItem = {
  opengever_id: number | null
  title: string
  sort_order: number
  /** As GEVER writes it: `1.` */
  number: string | null
  number_or_business_number: string | null
  extended_title: string | null
  is_paragraph: boolean
  business: ManifestBusiness | null
  tags: string[]
  tagesordnung: ManifestAgendaEntry[]
  proposal: ManifestFile | null
  attachments: ManifestFile[]
}

export type ManifestBusiness = {
  number: string
  title: string
  type: string | null
  source_committee: string | null
  responsible: string | null
}

export type ManifestAgendaEntry = { day: string; order: number; notes: string; has_clickable_live_button: boolean }

export type ManifestFile = {
  /** As spelled in meeting.json; resolve-files.ts finds the entry. */
  file: string
  /** Of the producer's source document: it identifies a version, and does not verify the bytes. */
  checksum: string
  modified: string
  title: string
  document_id: string | null
  color_code: string | null
  tags: string[]
  sort_order: number | null
}
