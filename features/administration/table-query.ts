import { z } from 'zod'
import { conditionsOf, listQuery } from '#platform/shared/fields.ts'

/**
 * Query of a list that is shown as a table. `sort` names the order, after a minus the reverse; the first one is the default. `only` names
 * conditions, separated by commas, all of which must hold.
 */
export const tableQuery = <const Sort extends string, const Condition extends string>(
  sorts: readonly [Sort, ...Sort[]],
  conditions: readonly [Condition, ...Condition[]],
) =>
  listQuery.extend({
    sort: z
      .enum([...sorts, ...sorts.map((sort): `-${Sort}` => `-${sort}`)])
      .optional()
      .transform((sort): Sorted<Sort> => sort ?? sorts[0]),
    only: conditionsOf(conditions),
  })

export type Sorted<Sort extends string> = Sort | `-${Sort}`
