import type { MadeMeeting, MadePaper } from '#features/meetings/by-hand-contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { siteTimeOf } from '#platform/shared/site-time.ts'

type Seen = { id: number; time_zone: string }

/** A meeting that the caller is known to see, as its form shows it. Throws 409 if it was imported. */
export async function readMade(db: Db, { id, time_zone }: Seen): Promise<MadeMeeting> {
  const { made_by_hand, concluded, concluded_by_hand, committee_id, committee, ...meeting } = await db
    .selectFrom('meeting')
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .where('meeting.id', '=', id)
    .select(['meeting.id', 'meeting.title', 'meeting.start', 'meeting.concluded', 'meeting.concluded_by_hand', 'meeting.location'])
    .select(['meeting.made_by_hand', 'committee.id as committee_id', 'committee.title as committee'])
    .executeTakeFirstOrThrow()
  if (!made_by_hand) throw wrongState({ key: 'import.by_hand.imported' })
  const papers = await presentPapers(db, id)
  const shown = (kind: string, item: number | null = null) =>
    papers.filter((paper) => paper.kind === kind && paper.agenda_item_id === item).map(shownPaper)
  return {
    ...meeting,
    title: meeting.title ?? '',
    committee: { id: committee_id, title: committee },
    start: siteTimeOf(meeting.start, time_zone),
    end: concluded === null || concluded_by_hand ? null : siteTimeOf(concluded, time_zone),
    is_end_by_hand: concluded_by_hand,
    protocol: shown('protocols')[0] ?? null,
    meeting_documents: shown('meeting_documents'),
    agenda_items: (await presentItems(db, id)).map(({ opengever_id: _number, ...item }) => ({
      ...item,
      proposal: shown('proposals', item.id)[0] ?? null,
      attachments: shown('attachments', item.id),
    })),
  }
}

const shownPaper = ({ id, title, file_name, mime_type, size, number }: PresentPaper): MadePaper => ({
  document: id,
  title,
  file_name,
  mime_type,
  size,
  version: number,
})

export type PresentPaper = Awaited<ReturnType<typeof presentPapers>>[number]

/** The documents of a meeting that are not withdrawn, each with its latest version, in the order of the form. */
export const presentPapers = (db: Db, meeting_id: number) =>
  db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.id', 'document.latest_version_id')
    .innerJoin('stored_file', 'stored_file.sha256', 'version.sha256')
    .where('document.meeting_id', '=', meeting_id)
    .where('document.kind', '!=', 'personal_documents')
    .where('document.withdrawn', 'is', null)
    .select(['document.id', 'document.kind', 'document.agenda_item_id', 'document.title', 'document.document_id', 'document.source_path'])
    .select(['version.number', 'version.sha256', 'version.size', 'version.mime_type', 'version.file_name', 'version.source_checksum'])
    .select(['version.color_code', 'version.imported_tags', 'version.updated', 'stored_file.crc32'])
    .orderBy('document.sort_order')
    .orderBy('document.id')
    .execute()

/** The items of a meeting that are not withdrawn. */
const presentItems = (db: Db, meeting_id: number) =>
  itemsOf(db, meeting_id).where('withdrawn', 'is', null).orderBy('sort_order').orderBy('id').execute()

const itemsOf = (db: Db, meeting_id: number) =>
  db
    .selectFrom('agenda_item')
    .where('meeting_id', '=', meeting_id)
    .select(['id', 'opengever_id', 'number', 'title', 'extended_title', 'is_paragraph'])

/** The numbers by which a meeting made by hand recognises its items, by their ids; and the next free one. */
export type NumbersOfItems = { known: Map<number, number | null>; next: number }

/** Those of a meeting; none of a new one. */
export async function numbersOfItems(db: Db, meeting_id: number | undefined): Promise<NumbersOfItems> {
  if (meeting_id === undefined) return { known: new Map(), next: 1 }
  const present = await presentItems(db, meeting_id)
  const all = await itemsOf(db, meeting_id).execute()
  return {
    known: new Map(present.map(({ id, opengever_id }) => [id, opengever_id])),
    next: Math.max(0, ...all.map(({ opengever_id }) => opengever_id ?? 0)) + 1,
  }
}

type Named = { committee_id: number; title: string; start: string }

/** Whether the committee has a meeting with this title and start. */
export async function isThere(db: Db, { committee_id, title, start }: Named): Promise<boolean> {
  const found = await db
    .selectFrom('meeting')
    .where('committee_id', '=', committee_id)
    .where('title', '=', title)
    .where('start', '=', start)
    .select('id')
    .executeTakeFirst()
  return found !== undefined
}
