import { isDeepStrictEqual } from 'node:util'
import { type Insertable, sql } from 'kysely'
import type { Change, MeetingReport } from '#features/meetings/import-report.ts'
import type { ManifestAgendaItem, ManifestBusiness } from '#features/meetings/server/zip/manifest.ts'
import type { Db, Tables } from '#platform/server/database/db.ts'
import type { Writing } from './arrive-files.ts'
import { changesOf } from './changes.ts'
import { countWork } from './count-work.ts'
import { itemRules, match } from './match.ts'

export type WrittenItems = {
  idOf: Map<ManifestAgendaItem, number>
  /** Ids of the items that are no longer in the zip and not yet withdrawn. */
  gone: number[]
  report: MeetingReport['agenda_items']
  businesses: MeetingReport['businesses']
}

/** Writes the agenda items of a meeting. An item that only moved is not reported as changed; one that returns is reported as new. */
export async function writeItems(
  { db, committee_id }: Writing,
  { meeting_id, given }: { meeting_id: number; given: ManifestAgendaItem[] },
) {
  // Matches items in use before withdrawn ones.
  const existing = await db
    .selectFrom('agenda_item')
    .leftJoin('business', 'business.id', 'agenda_item.business_id')
    .selectAll('agenda_item')
    .select('business.number as business')
    .where('meeting_id', '=', meeting_id)
    .orderBy('withdrawn', (order) => order.desc().nullsFirst())
    .orderBy('agenda_item.id')
    .execute()
  const { pairs, gone: absent } = match(given, existing, itemRules)
  const gone = absent.filter(({ withdrawn }) => withdrawn === null)
  const workOn = await countWork(
    db,
    'items',
    gone.map(({ id }) => id),
  )
  const report: WrittenItems['report'] = { new: [], changed: [], removed: gone.map(({ id, title }) => ({ title, work: workOn(id) })) }
  const businesses: WrittenItems['businesses'] = []
  const idOf: WrittenItems['idOf'] = new Map()
  for (const item of given) {
    const known = pairs.get(item)
    const business = item.business && (await writeBusiness(db, committee_id, item.business))
    if (item.business && business && business.changes.length > 0)
      businesses.push({ title: `${item.business.number} ${item.business.title}`, changes: business.changes })
    // One that returns is not public until somebody says so again.
    const is_public = item.is_public ?? (known?.withdrawn === null && known.is_public)
    const added = { title: item.title, ...(is_public && { is_public }) }
    const facts = {
      ...factsOf(item),
      is_public,
      business_id: business?.id ?? null,
      opengever_id: item.opengever_id ?? known?.opengever_id ?? null,
    }
    if (known) {
      const { id, sort_order: _place, withdrawn, ...before } = known
      if (withdrawn !== null) report.new.push(added)
      else if (!isDeepStrictEqual(before, { ...before, ...facts }))
        report.changed.push({
          title: item.title,
          changes: changesOf(reportedItem(known), reportedItem({ ...facts, business: item.business?.number ?? null })),
        })
      await db
        .updateTable('agenda_item')
        .set({ ...facts, sort_order: item.sort_order, withdrawn: null })
        .where('id', '=', id)
        .execute()
      idOf.set(item, id)
    } else {
      const values = { ...facts, meeting_id, sort_order: item.sort_order }
      const { id } = await db.insertInto('agenda_item').values(values).returning('id').executeTakeFirstOrThrow()
      report.new.push(added)
      idOf.set(item, id)
    }
  }
  return { idOf, gone: gone.map(({ id }) => id), report, businesses }
}

type ReportableItem = Omit<ReturnType<typeof factsOf>, 'imported_tags'> & {
  imported_tags: string[]
  business: string | null
  is_public: boolean
}

/** The fields that the report compares. */
export const reportedItem = ({
  title,
  extended_title,
  number,
  number_or_business_number,
  is_paragraph,
  imported_tags,
  business,
  is_public,
}: ReportableItem) => ({
  title,
  extended_title,
  number,
  business_number: number_or_business_number === number ? null : number_or_business_number,
  business,
  is_paragraph: String(is_paragraph),
  tags: imported_tags.join(', '),
  is_public: String(is_public),
})

const factsOf = ({ title, extended_title, number, number_or_business_number, is_paragraph, tags }: ManifestAgendaItem) => ({
  title,
  extended_title,
  number,
  number_or_business_number,
  is_paragraph,
  imported_tags: tags,
})

/** Withdraws items: those who worked on them keep them. The public no longer sees them, also once they return. */
export async function withdrawItems(db: Db, ids: number[], { now }: { now: Date }) {
  if (ids.length === 0) return
  await db.updateTable('agenda_item').set({ withdrawn: now.toISOString(), is_public: false }).where('id', 'in', ids).execute()
}

type Written = { id: number; changes: Change[] }

/** Matches a business by its number within the committee; the newest zip's facts apply in every meeting that treats it. */
async function writeBusiness(db: Db, committee_id: number, business: ManifestBusiness): Promise<Written> {
  const { number, ...facts } = business
  const known = await db
    .selectFrom('business')
    .select(['id', 'title', 'type', 'source_committee', 'responsible'])
    .where('committee_id', '=', committee_id)
    .where('number', '=', number)
    .executeTakeFirst()
  if (!known) {
    const values = { committee_id, number, ...facts }
    const { id } = await db.insertInto('business').values(values).returning('id').executeTakeFirstOrThrow()
    return { id, changes: [] }
  }
  const changes = changesOf(reportedBusiness(known), reportedBusiness(facts))
  if (changes.length > 0) await changeBusiness(db, known.id, facts)
  return { id: known.id, changes }
}

/** The fields that the report compares. */
const reportedBusiness = ({ title, type, source_committee, responsible }: Omit<ManifestBusiness, 'number'>) => ({
  title,
  business_type: type,
  source_committee,
  responsible,
})

async function changeBusiness(db: Db, id: number, facts: Omit<ManifestBusiness, 'number'>) {
  await db.updateTable('business').set(facts).where('id', '=', id).execute()
  await db
    .updateTable('meeting')
    .set({ revision: sql<string>`gen_random_uuid()` })
    .where('id', 'in', (query) => query.selectFrom('agenda_item').select('meeting_id').where('business_id', '=', id))
    .execute()
}

/** Writes the agenda of each day; an entry that is kept stays active if it was. */
export async function writeEntries(db: Db, { meeting_id, items }: { meeting_id: number; items: WrittenItems }) {
  const given = [...items.idOf].flatMap(([{ tagesordnung }, agenda_item_id]) => tagesordnung.map((entry) => ({ ...entry, agenda_item_id })))
  await replaceEntries(db, { meeting_id, given })
}

type Entry = Pick<Insertable<Tables['agenda_entry']>, 'agenda_item_id' | 'day' | 'order' | 'notes' | 'has_clickable_live_button'>

/** Does so for entries whose item ids are known. */
export async function replaceEntries(db: Db, { meeting_id, given }: { meeting_id: number; given: Entry[] }) {
  const existing = await db.selectFrom('agenda_entry').selectAll().where('meeting_id', '=', meeting_id).execute()
  const { pairs, gone } = match(given, existing, [
    (a, b) => a.agenda_item_id === b.agenda_item_id && a.day === b.day && a.order === b.order,
    (a, b) => a.agenda_item_id === b.agenda_item_id && a.day === b.day,
  ])
  for (const { id } of gone) await db.deleteFrom('agenda_entry').where('id', '=', id).execute()
  for (const entry of given) {
    const known = pairs.get(entry)
    if (known) await db.updateTable('agenda_entry').set(entry).where('id', '=', known.id).execute()
    else
      await db
        .insertInto('agenda_entry')
        .values({ ...entry, meeting_id })
        .execute()
  }
}
