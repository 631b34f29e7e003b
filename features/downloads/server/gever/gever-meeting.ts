import { sql } from 'kysely'
import type { FileJson, ManifestJson, MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { GeverDocument } from './place-like-gever.ts'

/**
 * The meeting.json of a zip with these documents, as GEVER writes it, with our own keys: importing the zip makes the same meeting. It holds what an import
 * wrote and nothing of people: no notes, annotations or personal documents.
 */
export async function geverManifest(db: Db, meeting_id: number, documents: GeverDocument[]): Promise<ManifestJson> {
  const { source_oguid, committee_title, committee_id, description, slots, slot_notes, concluded, start, is_public, ...facts } =
    await readMeeting(db, meeting_id)
  const files = await filesOf(db, documents)
  const ofMeeting = documents.filter(({ agenda_item_id }) => agenda_item_id === null)
  const [protocol, ...others] = ofMeeting.toSorted((one, other) => Number(other.kind === 'protocols') - Number(one.kind === 'protocols'))
  const hasProtocol = protocol?.kind === 'protocols'
  const fileOf = ({ version_id }: GeverDocument) => files.get(version_id) as FileJson
  const meeting = given({
    ...facts,
    public: switchOf(is_public),
    title: facts.title ?? null,
    start: instantOf(start),
    end: concluded && instantOf(concluded),
    description: description || null,
    slots: listed(slots),
    slot_notes: listed(Object.entries(slot_notes).map(([day, notes]) => ({ day, notes }))),
    committee: { oguid: source_oguid ?? `traktanda:${committee_id}`, title: committee_title },
    protocol: hasProtocol ? fileOf(protocol) : null,
    documents: (hasProtocol ? others : ofMeeting).map(fileOf),
    agenda_items: await itemsOf(db, meeting_id, { documents, fileOf }),
  })
  // A title is always there, also an empty one.
  return { version: '1.0.0', meetings: [{ title: null, ...meeting } as MeetingJson] }
}

const readMeeting = (db: Db, id: number) =>
  db
    .selectFrom('meeting')
    .innerJoin('committee', 'committee.id', 'meeting.committee_id')
    .where('meeting.id', '=', id)
    .select(['meeting.opengever_id', 'meeting.title', 'meeting.start', 'meeting.concluded', 'meeting.location', 'meeting.description'])
    .select(['meeting.slots', 'meeting.slot_notes', 'meeting.committee_id', 'meeting.is_public'])
    .select(sql<string | null>`coalesce(meeting.source_oguid, committee.source_oguid)`.as('source_oguid'))
    .select(sql<string>`coalesce(committee.source_title, committee.title)`.as('committee_title'))
    .executeTakeFirstOrThrow()

/** What meeting.json says of each file, by the id of its version. */
async function filesOf(db: Db, documents: GeverDocument[]): Promise<Map<number, FileJson>> {
  const pathOf = new Map(documents.map(({ version_id, path }) => [version_id, path]))
  const rows = await db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .where('version.id', 'in', [...pathOf.keys(), 0])
    .select(['version.id', 'document.title', 'document.document_id', 'document.sort_order', 'version.source_checksum'])
    .select(['version.updated', 'version.color_code', 'version.imported_tags', 'document.is_public'])
    .execute()
  return new Map(
    rows.map(({ id, source_checksum: checksum, updated, imported_tags, is_public, ...facts }) => [
      id,
      given({
        file: pathOf.get(id),
        checksum,
        modified: instantOf(updated),
        tags: listed(imported_tags),
        public: switchOf(is_public),
        ...facts,
      }) as FileJson,
    ]),
  )
}

type Held = { documents: GeverDocument[]; fileOf: (document: GeverDocument) => FileJson }

async function itemsOf(db: Db, meeting_id: number, { documents, fileOf }: Held): Promise<object[]> {
  const entries = await db
    .selectFrom('agenda_entry')
    .where('meeting_id', '=', meeting_id)
    .select(['agenda_item_id', 'day', 'order', 'notes', 'has_clickable_live_button'])
    .orderBy('day')
    .orderBy('order')
    .orderBy('id')
    .execute()
  const items = await db
    .selectFrom('agenda_item as item')
    .leftJoin('business', 'business.id', 'item.business_id')
    .where('item.meeting_id', '=', meeting_id)
    .where('item.withdrawn', 'is', null)
    .select(['item.id', 'item.opengever_id', 'item.sort_order', 'item.title', 'item.number', 'item.number_or_business_number'])
    .select(['item.extended_title', 'item.is_paragraph', 'item.imported_tags', 'item.is_public'])
    .select([
      'business.number as b_number',
      'business.title as b_title',
      'business.type',
      'business.source_committee',
      'business.responsible',
    ])
    .orderBy('item.sort_order')
    .orderBy('item.id')
    .execute()
  return items.map(({ id, b_number: number, b_title: title, type, source_committee, responsible, imported_tags, is_public, ...facts }) => {
    const own = documents.filter(({ agenda_item_id }) => agenda_item_id === id)
    const proposal = own.find(({ kind }) => kind === 'proposals')
    return given({
      ...facts,
      tags: listed(imported_tags),
      public: switchOf(is_public),
      business: number && given({ number, title, type, source_committee, responsible }),
      tagesordnung: listed(
        entries.filter(({ agenda_item_id }) => agenda_item_id === id).map(({ agenda_item_id: _item, ...entry }) => entry),
      ),
      proposal: proposal && fileOf(proposal),
      attachments: listed(own.filter((document) => document !== proposal).map(fileOf)),
    })
  })
}

/**
 * Only what is public says so (decision 108): elsewhere nothing is public without the key, and a paper whose switch is on in a meeting that is not public
 * may stay so, while a zip that called that meeting not public would be refused.
 */
const switchOf = (is_public: boolean) => is_public || null

const instantOf = (instant: string) => new Date(instant).toISOString()
const listed = <Value>(values: Value[]) => (values.length > 0 ? values : null)

/** Without what is not there: GEVER leaves such keys out. */
const given = (facts: object): object =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== null && value !== undefined))
