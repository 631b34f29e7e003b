import { isDeepStrictEqual } from 'node:util'
import type { Db } from '#server/database/db.ts'
import type { ManifestAgendaItem } from '#server/meetings/zip/manifest.ts'
import type { MeetingReport } from '#shared/meetings/import-report.ts'
import { itemRules, match } from './match.ts'
import { writeBusiness } from './write-business.ts'
import type { Writing } from './write-meeting.ts'

export type WrittenItems = {
  idOf: Map<ManifestAgendaItem, number>
  /** Ids of the items that the zip no longer has. */
  gone: number[]
  report: MeetingReport['agenda_items']
}

/** Writes the agenda items of a meeting. An item that only moved is not reported as changed. */
export async function writeItems(
  { db, committee_id }: Writing,
  { meeting_id, given }: { meeting_id: number; given: ManifestAgendaItem[] },
) {
  const existing = await db.selectFrom('agenda_item').selectAll().where('meeting_id', '=', meeting_id).execute()
  const { pairs, gone } = match(given, existing, itemRules)
  const report: WrittenItems['report'] = { new: [], changed: [], removed: gone.map(({ title }) => ({ title })) }
  const idOf: WrittenItems['idOf'] = new Map()
  for (const item of given) {
    const known = pairs.get(item)
    const business_id = item.business ? await writeBusiness(db, committee_id, item.business) : null
    const facts = { ...factsOf(item), business_id, opengever_id: item.opengever_id ?? known?.opengever_id ?? null }
    if (known) {
      const { id, sort_order: _place, ...before } = known
      if (!isDeepStrictEqual(before, { ...before, ...facts })) report.changed.push({ title: item.title })
      await db
        .updateTable('agenda_item')
        .set({ ...facts, sort_order: item.sort_order })
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
  return { idOf, gone: gone.map(({ id }) => id), report }
}

const factsOf = ({ title, extended_title, number, number_or_business_number, is_paragraph, tags }: ManifestAgendaItem) => ({
  title,
  extended_title,
  number,
  number_or_business_number,
  is_paragraph,
  imported_tags: tags,
})

/** Removes items whose documents are gone already; personal documents of their owners stay with the meeting. */
export async function removeItems(db: Db, ids: number[]) {
  if (ids.length > 0) await db.deleteFrom('agenda_item').where('id', 'in', ids).execute()
}
