import { anyOf } from '#platform/server/database/queries.ts'
import type { Maker } from './making.ts'

/** The terms for which the parliament is elected. */
export const legislativeTerms: Maker = async ({ db, addresses }, ids) => {
  const rows = await db.selectFrom('public_legislative_term').selectAll().where('id', '=', anyOf(ids)).execute()
  return new Map(
    rows.map(({ id, title, begin_date, end_date }) => [
      id,
      { body: addresses.body, name: title, startDate: begin_date, endDate: end_date },
    ]),
  )
}
