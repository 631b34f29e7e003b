import { randomUUID } from 'node:crypto'
import type { MeetingByHand, PaperByHand } from '#features/meetings/by-hand-contract.ts'
import type { ArrivedFiles } from '#features/meetings/server/import/arrive-files.ts'
import type { ManifestFile, ManifestMeeting } from '#features/meetings/server/zip/manifest.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { invalid } from '#platform/server/http/problem.ts'
import { instantAt } from '#platform/shared/site-time.ts'
import type { NumbersOfItems, PresentPaper } from './repository.ts'

type Given = {
  meeting: MeetingByHand
  /** The sent files in their order. */
  files: ArrivedFile[]
  /** What the meeting has now; empty for a new one. */
  present: { papers: PresentPaper[]; items: NumbersOfItems }
  now: string
  time_zone: string
}

/**
 * Writes the form as the manifest that a zip would have. Items and documents get ids of their own, as from a producer, so that later changes
 * recognise them whatever their titles. A document keeps its file only if it belongs to this meeting and is not withdrawn: throws 400 for any other.
 */
export function manifestByHand({ meeting, files, present, now, time_zone }: Given): { given: ManifestMeeting; arrived: ArrivedFiles } {
  const arrived: ArrivedFiles = new Map()
  const take = paperTaker({ files, present: present.papers, now }, arrived)
  const numbers = numbersFor(meeting.agenda_items, present.items)
  const given = {
    opengever_id: null,
    title: meeting.title,
    start: instantAt(meeting.start, time_zone),
    concluded: meeting.end === null ? null : instantAt(meeting.end, time_zone),
    location: meeting.location,
    description: '',
    slots: [],
    slot_notes: {},
    is_public: null,
    committee: { oguid: '', title: '' },
    protocol: meeting.protocol && take(meeting.protocol, 'protocols'),
    documents: meeting.meeting_documents.map((paper, place) => take(paper, 'meeting_documents', place)),
    agenda_items: meeting.agenda_items.map((item, place) => ({
      opengever_id: numbers[place] ?? null,
      title: item.title,
      sort_order: place + 1,
      number: item.number,
      number_or_business_number: item.number,
      extended_title: item.extended_title || null,
      is_paragraph: item.is_paragraph,
      business: null,
      tags: [],
      tagesordnung: [],
      is_public: null,
      proposal: item.proposal && take(item.proposal, 'proposals'),
      attachments: item.attachments.map((paper, index) => take(paper, 'attachments', index)),
    })),
  }
  if (take.rest() > 0) throw unknown()
  return { given, arrived }
}

/** The number of each item: its own, or the next free one. */
function numbersFor(items: MeetingByHand['agenda_items'], { known, next: first }: NumbersOfItems): number[] {
  const ids = items.flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length || ids.some((id) => !known.has(id))) throw unknown()
  let next = first
  return items.map(({ id }) => (id === undefined ? null : known.get(id)) ?? next++)
}

type Supply = { files: ArrivedFile[]; present: PresentPaper[]; now: string }

/** Makes the manifest's file of each paper, and hands over its bytes. Each sent file and each document counts once. */
function paperTaker({ files, present, now }: Supply, arrived: ArrivedFiles) {
  const [sent, known] = [new Map(files.entries()), new Map(present.map((paper) => [paper.id, paper]))]
  const of = <Value>(from: Map<number, Value>, key: number | undefined): Value | undefined => {
    if (key === undefined) return undefined
    const value = from.get(key)
    if (value === undefined || !from.delete(key)) throw unknown()
    return value
  }
  const take = ({ title, document, upload, modified = now }: PaperByHand, kind: string, place = 0): ManifestFile => {
    const [kept, fresh] = [of(known, document), of(sent, upload)]
    const bytes = fresh ?? (kept && fileOf(kept))
    if (!bytes) throw unknown()
    const file = {
      file: fresh ? fresh.file_name : (kept?.source_path ?? bytes.file_name),
      checksum: fresh ? fresh.sha256 : (kept?.source_checksum ?? bytes.sha256),
      modified: fresh ? modified : (kept?.updated ?? now),
      title,
      // In another role it is another document.
      document_id: (kept?.kind === kind ? kept.document_id : null) ?? randomUUID(),
      color_code: kept?.color_code ?? null,
      tags: kept?.imported_tags ?? [],
      sort_order: place + 1,
      is_public: null,
    }
    arrived.set(file, bytes)
    return file
  }
  return Object.assign(take, { rest: () => sent.size })
}

const fileOf = ({ sha256, size, crc32, mime_type, file_name }: PresentPaper): ArrivedFile => ({
  sha256,
  size,
  crc32: crc32 ?? 0,
  mime_type,
  file_name,
})

/** The form names something that this meeting does not have, or twice. */
const unknown = () => invalid({ meeting: [{ key: 'import.by_hand.unknown_part' }] })
