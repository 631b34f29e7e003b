import { sql } from 'kysely'
import type { z } from 'zod'
import * as api from '#features/motions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { pageOf } from '#platform/server/database/queries.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { businessType, meetingOf, number, type Reader, readerOf, seenMotions } from './repository.ts'
import { canSign, hasSigned, mayConcern } from './seen.ts'

/** A person's motions over all meetings. */
export const myMotionRoutes = (context: AppContext) =>
  handle(context, api.listMyMotions, ({ db, query, request }) => listMyMotions(db, readerOf({ ...context, request }), query))

type Query = z.output<typeof api.listMyMotions.query>

/** A page of matching motions, with counts and filter choices that do not depend on the filter. */
async function listMyMotions(db: Db, reader: Reader, { start, rows, order, ...filter }: Query): Promise<api.MyMotions> {
  const matching = myMotions(db, reader)
    .$if(filter.relation !== undefined, (motions) => motions.where(relationOf(reader), '=', filter.relation ?? 'draft'))
    .$if(filter.committee_id !== undefined, (motions) => motions.where('motion.committee_id', '=', filter.committee_id ?? 0))
  const { items, total } = await pageOf(sortedBy(order, matching), { start, rows })
  return {
    items: items.map((item) => ({
      ...item,
      status_display: translate(reader.language, { key: `motions.status_${item.status.toLowerCase()}` }),
    })),
    total,
    ...(await countsAndCommittees(db, reader)),
  }
}

const relationOf = ({ me }: Pick<Reader, 'me'>) => sql<api.MyMotion['relation']>`case
  when motion.status = 'DRAFT' and ${me.id} in (motion.first_signatory_id, motion.creator_id) then 'draft'
  when motion.status <> 'DRAFT' and motion.first_signatory_id = ${me.id} then 'first'
  when ${hasSigned(me)} then 'signed'
  when ${canSign(me)} then 'asked' end`

const myMotions = (db: Db, reader: Reader) =>
  seenMotions(db, reader.me)
    .innerJoin('committee', 'committee.id', 'motion.committee_id')
    .where(mayConcern(reader.me))
    .where(relationOf(reader), 'is not', null)
    .select(['motion.id', 'motion.title', 'motion.status', 'motion.updated', businessType.as('business_type'), number.as('number')])
    .select([
      relationOf(reader).$notNull().as('relation'),
      sql<api.MyMotion['committee']>`jsonb_build_object('id', committee.id, 'title', committee.title)`.as('committee'),
      meetingOf(reader).as('meeting'),
    ])

const orders = {
  meeting: sql`meeting.start desc`,
  changed: sql`motion.updated desc`,
  title: sql`motion.title collate "und-x-icu"`,
  committee: sql`committee.title collate "und-x-icu"`,
  status: sql`array_position(array['DRAFT', 'OPEN', 'SUBMITTED', 'WITHDRAWN'], motion.status)`,
}

/** Within the same value the latest meeting comes first. */
const sortedBy = (order: Query['order'], motions: ReturnType<typeof myMotions>) =>
  motions.orderBy(orders[order]).orderBy(orders.meeting).orderBy('motion.id', 'desc')

async function countsAndCommittees(db: Db, reader: Reader): Promise<Pick<api.MyMotions, 'counts' | 'committees'>> {
  const all = myMotions(db, reader)
  const counted = await all
    .clearSelect()
    .select([relationOf(reader).$notNull().as('relation'), sql<number>`count(*)::integer`.as('count')])
    .groupBy('relation')
    .execute()
  const counts = Object.fromEntries(
    api.motionRelations.map((relation) => [relation, counted.find((one) => one.relation === relation)?.count ?? 0]),
  )
  const committees = await db
    .selectFrom('committee')
    .where('id', 'in', all.clearSelect().select('motion.committee_id'))
    .select(['id', 'title'])
    .orderBy(sql`title collate "und-x-icu"`)
    .orderBy('id')
    .execute()
  return { counts: counts as api.MyMotions['counts'], committees }
}
