import { posix } from 'node:path'
import type { DocumentKind } from '#features/documents/document.ts'

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
  /** Whether the public may see it (decision 108); null leaves that as it is. The same for items and files. */
  is_public: boolean | null
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
  is_public: boolean | null
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
  is_public: boolean | null
}

/** A file that meeting.json mentions, and what it belongs to; the objects are those of the manifest. */
export type Mention = {
  kind: Exclude<DocumentKind, 'personal_documents'>
  meeting: ManifestMeeting
  /** null for the protocol and other documents of the meeting. */
  agenda_item: ManifestAgendaItem | null
  file: ManifestFile
  /** The last part of the path as meeting.json spells it, for downloads. */
  file_name: string
}

/** All mentions in document order: for each meeting protocol and documents, then for each item proposal and attachments. */
export const mentionsIn = ({ meetings }: Manifest): Mention[] => meetings.flatMap(mentionsInMeeting)

/** The mentions of one meeting, in document order. */
export function mentionsInMeeting(meeting: ManifestMeeting): Mention[] {
  const ofMeeting = (kind: Mention['kind']) => (file: ManifestFile) => mention(kind, { meeting, agenda_item: null, file })
  return [
    ...listed(meeting.protocol).map(ofMeeting('protocols')),
    ...meeting.documents.map(ofMeeting('meeting_documents')),
    ...meeting.agenda_items.flatMap((item) => mentionsInItem(meeting, item)),
  ]
}

function mentionsInItem(meeting: ManifestMeeting, agenda_item: ManifestAgendaItem): Mention[] {
  const ofItem = (kind: Mention['kind']) => (file: ManifestFile) => mention(kind, { meeting, agenda_item, file })
  return [...listed(agenda_item.proposal).map(ofItem('proposals')), ...agenda_item.attachments.map(ofItem('attachments'))]
}

const listed = (file: ManifestFile | null) => (file ? [file] : [])

const mention = (kind: Mention['kind'], of: Pick<Mention, 'meeting' | 'agenda_item' | 'file'>): Mention => ({
  kind,
  ...of,
  file_name: fileName(of.file.file),
})

/** Without control characters, and short enough for any file system and header. */
const fileName = (path: string) =>
  posix
    .basename(path.replaceAll('\\', '/'))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .slice(-200) || 'file'
