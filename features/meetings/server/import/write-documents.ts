import { sql } from 'kysely'
import { publishGoing } from '#features/annotations/server/publish-changed.ts'
import { type MeetingReport, noWork } from '#features/meetings/import-report.ts'
import { type ManifestFile, type ManifestMeeting, type Mention, mentionsInMeeting } from '#features/meetings/server/zip/manifest.ts'
import { askCarryOver } from '#features/versions/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import type { Writing } from './arrive-files.ts'
import { changesOf } from './changes.ts'
import { countWork } from './count-work.ts'
import { bestPairs, documentLikeness } from './match.ts'
import type { WrittenItems } from './write-items.ts'

type Report = MeetingReport['documents'] & Pick<MeetingReport, 'no_pdf'>
type Given = Omit<Mention, 'meeting' | 'agenda_item' | 'file'> &
  ManifestFile &
  ArrivedFile & { agenda_item_id: number | null; source_checksum: string; source_path: string }
type Existing = Awaited<ReturnType<typeof listExisting>>[number]

/**
 * Writes the documents of a meeting: a changed checksum makes a new version, an unchanged one keeps everything (meeting-zip.md), unless the
 * file was swapped with another.
 * Documents missing from the zip are withdrawn; one that returns is reported as new, or as a new version.
 */
export async function writeDocuments(
  { db, me, arrived, by_hand, now }: Writing,
  meeting: { meeting_id: number; given: ManifestMeeting; items: WrittenItems },
): Promise<Report> {
  const given = mentionsInMeeting(meeting.given).map((mention) => givenOf(mention, { arrived, items: meeting.items }))
  const listed = await listExisting(db, meeting.meeting_id)
  const existing = by_hand ? whereGiven(given, listed) : listed
  const titleOfItem = await titlesOfItems(db, meeting.meeting_id)
  const report: Report = { new: [], new_version: [], unchanged: [], changed: [], removed: [], no_pdf: given.filter(isNoPdf).map(reported) }
  const placed = (title: string, item: number | null) => ({ title, agenda_item: titleOfItem(item) })
  const shelves = pairShelves(given, existing)
  const originals = new Set(given.map(({ source_checksum }) => source_checksum))
  const gone = shelves.flatMap((shelf) => shelf.gone).filter(({ withdrawn }) => withdrawn === null)
  const touched = [...shelves.flatMap(({ pairs }) => [...pairs.values()]), ...gone]
  const workOn = await countWork(
    db,
    'documents',
    touched.map(({ id }) => id),
  )
  for (const { come, pairs } of shelves) {
    for (const document of come) {
      const known = pairs.get(document)
      const is_public = publicAfter(document, known)
      const outcome = await writeDocument(db, { meeting_id: meeting.meeting_id, document, known, is_public, originals, added_by: me.id })
      const line = { ...reported(document), ...(is_public && { is_public }) }
      if (outcome === 'new_version') report.new_version.push({ ...line, work: known ? workOn(known.id) : noWork })
      else if (outcome === 'new') report.new.push(line)
      else report.unchanged.push(reported(document))
      const changes =
        known && outcome !== 'new'
          ? [
              ...(by_hand ? changesOf(placed(known.title, known.from), placed(document.title, document.agenda_item_id)) : []),
              ...changesOf({ is_public: String(isPublic(known)) }, { is_public: String(is_public) }),
            ]
          : []
      if (changes.length > 0) report.changed.push({ title: document.title, changes })
    }
  }
  await withdraw(
    db,
    gone.map(({ id }) => id),
    { me, now },
  )
  report.removed.push(...gone.map(({ id, title }) => ({ title, work: workOn(id) })))
  return report
}

/** Whether the public may see it, if it sees what is above. */
const isPublic = ({ is_public, withdrawn }: Existing) => is_public && withdrawn === null

/**
 * The switch of a document: as the zip says. If it says nothing, a document stays public if title or source are the same: position and path
 * may be those of another one, which nobody has decided to publish.
 */
function publicAfter(given: Given, known: Existing | undefined): boolean {
  if (given.is_public !== null) return given.is_public
  return known !== undefined && isPublic(known) && (given.title === known.title || given.source_checksum === known.source_checksum)
}

/** Publishes to the recipients of shared layers first, since afterwards they no longer see the layers. */
async function withdraw(db: Db, ids: number[], { me, now }: Pick<Writing, 'me' | 'now'>) {
  if (ids.length === 0) return
  for (const document_id of ids) await publishGoing(db, { document_id, today: me.today })
  await db.updateTable('document').set({ withdrawn: now.toISOString(), is_public: false }).where('id', 'in', ids).execute()
}

/**
 * A meeting made by hand knows its attachments by ids of its own: one that is moved to another item stays the same document. A producer may
 * mention one document at several items.
 */
function whereGiven(given: Given[], existing: Existing[]): Existing[] {
  const items = new Map(
    given.filter(({ kind }) => kind === 'attachments').map((document) => [document.document_id, document.agenda_item_id]),
  )
  return existing.map((row) =>
    row.kind === 'attachments' ? { ...row, agenda_item_id: items.get(row.document_id) ?? row.agenda_item_id } : row,
  )
}

async function titlesOfItems(db: Db, meeting_id: number): Promise<(id: number | null) => string | null> {
  const items = await db.selectFrom('agenda_item').select(['id', 'title']).where('meeting_id', '=', meeting_id).execute()
  const titles = new Map(items.map(({ id, title }) => [id, title]))
  return (id) => (id === null ? null : (titles.get(id) ?? null))
}

/** Compares documents within their kind and parent, each with its position there. */
function pairShelves(given: Given[], existing: Existing[]) {
  const [comeTo, lieOn] = [Map.groupBy(given, shelfOf), Map.groupBy(existing, shelfOf)]
  const shelves = [...new Set([...comeTo.keys(), ...lieOn.keys()])]
  return shelves.map((shelf) => {
    const come = (comeTo.get(shelf) ?? []).map((document, source_place) => ({ ...document, source_place }))
    return { come, ...bestPairs(come, lieOn.get(shelf) ?? [], documentLikeness) }
  })
}

/** Kind and parent. There is at most one protocol per meeting and one proposal per item, whatever its title. */
const shelfOf = ({ kind, agenda_item_id }: { kind: string; agenda_item_id: number | null }) => `${kind} ${agenda_item_id ?? ''}`
const isNoPdf = ({ mime_type }: Given) => mime_type !== 'application/pdf'
const reported = ({ title, file }: Given) => ({ title, file })

function givenOf({ kind, agenda_item, file }: Mention, { arrived, items }: { arrived: Writing['arrived']; items: WrittenItems }): Given {
  const bytes = arrived.get(file)
  if (!bytes) throw new Error('A mentioned file did not arrive.')
  const agenda_item_id = agenda_item ? (items.idOf.get(agenda_item) ?? null) : null
  const isSingle = kind === 'protocols' || kind === 'proposals'
  const source = { source_checksum: file.checksum, source_path: file.file }
  return { kind, agenda_item_id, ...file, ...bytes, ...source, document_id: isSingle ? kind : file.document_id }
}

const listExisting = (db: Db, meeting_id: number) =>
  db
    .selectFrom('document')
    .innerJoin('document_version as version', 'version.document_id', 'document.id')
    .distinctOn('document.id')
    .where('document.meeting_id', '=', meeting_id)
    .where('document.kind', '!=', 'personal_documents')
    .select(['document.id', 'document.kind', 'document.agenda_item_id', 'document.title', 'version.source_checksum', 'version.number'])
    .select(['version.id as version_id', 'version.sha256', 'document.source_path', 'document.source_place'])
    .select(['document.withdrawn', 'document.agenda_item_id as from', 'document.is_public'])
    .select(
      sql<string | null>`case when document.kind in ('protocols', 'proposals') then document.kind else document.document_id end`.as(
        'document_id',
      ),
    )
    .orderBy('document.id')
    .orderBy('version.number', 'desc')
    .execute()

type Write = {
  meeting_id: number
  document: Given & { source_place: number }
  known: Existing | undefined
  is_public: boolean
  originals: ReadonlySet<string>
  added_by: number
}

/** Whether the stored bytes are another document's original: earlier imports swapped files of one name. */
const isSwapped = ({ document, originals }: Write, known: Existing) =>
  known.sha256 !== document.sha256 && known.sha256 !== known.source_checksum && originals.has(known.sha256)

async function writeDocument(db: Db, write: Write): Promise<'new' | 'new_version' | 'unchanged'> {
  const { meeting_id, document, known, is_public, added_by } = write
  const { kind, agenda_item_id, title, sort_order, source_path, source_place } = document
  const facts = {
    title,
    sort_order,
    source_path,
    source_place,
    is_public,
    document_id: document.document_id === kind ? null : document.document_id,
  }
  if (!known) {
    const values = { kind, meeting_id, agenda_item_id, ...facts }
    const { id } = await db.insertInto('document').values(values).returning('id').executeTakeFirstOrThrow()
    await addVersion(db, { document, document_id: id, number: 1, added_by })
    return 'new'
  }
  await db
    .updateTable('document')
    .set({ ...facts, agenda_item_id, withdrawn: null })
    .where('id', '=', known.id)
    .execute()
  if (known.source_checksum !== document.source_checksum || isSwapped(write, known)) {
    const { id: version_id } = await addVersion(db, { document, document_id: known.id, number: known.number + 1, added_by })
    await askCarryOver(db, { version_id, from_version_id: known.version_id })
    return 'new_version'
  }
  const shown = { color_code: document.color_code, imported_tags: document.tags }
  await db.updateTable('document_version').set(shown).where('id', '=', known.version_id).execute()
  return known.withdrawn === null ? 'unchanged' : 'new'
}

type Added = { document: Given; document_id: number; number: number; added_by: number }

const addVersion = (db: Db, { document, document_id, number, added_by }: Added) =>
  db
    .insertInto('document_version')
    .values({
      document_id,
      number,
      sha256: document.sha256,
      size: document.size,
      mime_type: document.mime_type,
      file_name: document.file_name,
      source_checksum: document.source_checksum,
      color_code: document.color_code,
      imported_tags: document.tags,
      added_by,
      updated: document.modified,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
