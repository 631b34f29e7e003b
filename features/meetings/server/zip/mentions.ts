import { posix } from 'node:path'
import type { DocumentKind } from '#features/documents/document.ts'
import type { Manifest, ManifestAgendaItem, ManifestFile, ManifestMeeting } from './manifest.ts'

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
