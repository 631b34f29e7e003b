import { isDeepStrictEqual } from 'node:util'
import type { MeetingReport } from '#features/meetings/import-report.ts'
import type { ManifestAgendaItem } from '#features/meetings/server/zip/manifest.ts'
import type { Db } from '#platform/server/database/db.ts'
import { changesOf } from './changes.ts'
import { countWork } from './count-work.ts'
import { itemRules, match } from './match.ts'
import { writeBusiness } from './write-business.ts'
import type { Writing } from './writing.ts'

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
    const facts = { ...factsOf(item), business_id: business?.id ?? null, opengever_id: item.opengever_id ?? known?.opengever_id ?? null }
    if (known) {
      const { id, sort_order: _place, withdrawn, ...before } = known
      if (withdrawn !== null) report.new.push({ title: item.title })
      else if (!isDeepStrictEqual(before, { ...before, ...facts }))
        report.changed.push({
          title: item.title,
          changes: changesOf(toldOf(known), toldOf({ ...facts, business: item.business?.number ?? null })),
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
      report.new.push({ title: item.title })
      idOf.set(item, id)
    }
  }
  return { idOf, gone: gone.map(({ id }) => id), report, businesses }
}

type Told = Omit<ReturnType<typeof factsOf>, 'imported_tags'> & { imported_tags: string[]; business: string | null }

/** The fields that the report compares. */
export const toldOf = ({ title, extended_title, number, number_or_business_number, is_paragraph, imported_tags, business }: Told) => ({
  title,
  extended_title,
  number,
  business_number: number_or_business_number === number ? null : number_or_business_number,
  business,
  is_paragraph: String(is_paragraph),
  tags: imported_tags.join(', '),
})

const factsOf = ({ title, extended_title, number, number_or_business_number, is_paragraph, tags }: ManifestAgendaItem) => ({
  title,
  extended_title,
  number,
  number_or_business_number,
  is_paragraph,
  imported_tags: tags,
})

/** Withdraws items: those who worked on them keep them. */
export async function withdrawItems(db: Db, ids: number[], { now }: { now: Date }) {
  if (ids.length === 0) return
  await db.updateTable('agenda_item').set({ withdrawn: now.toISOString() }).where('id', 'in', ids).execute()
}
