import { z } from 'zod'
import { addressNumber, isUsualInstant } from '#platform/shared/endpoint.ts'

const instant = z.iso.datetime({ offset: true }).refine(isUsualInstant).optional()

/** The filters of external lists, and their pages. */
export const listQuery = z.object({
  created_since: instant,
  created_until: instant,
  modified_since: instant,
  modified_until: instant,
  omit_internal: z.enum(['true', 'false']).optional(),
  limit: addressNumber(1, 100).default(100),
  page: addressNumber(1, 1_000_000).default(1),
})
export type ListQuery = z.output<typeof listQuery>

type Page = { data: object[]; total: number; address: string; query: ListQuery }

/** A page of an external list. Its links keep the filters, in one order. */
export function listPage({ data, total, address, query: { page, limit, ...filters } }: Page) {
  const last = Math.max(1, Math.ceil(total / limit))
  const linkTo = (number: number) => {
    const asked = { ...filters, ...(limit !== 100 && { limit }), ...(number > 1 && { page: number }) }
    const given = Object.entries(asked).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]))
    return given.length === 0 ? address : `${address}?${new URLSearchParams(given).toString()}`
  }
  return {
    data,
    pagination: { totalElements: total, elementsPerPage: limit, currentPage: page, totalPages: last },
    links: {
      first: linkTo(1),
      ...(page > 1 && { prev: linkTo(Math.min(page - 1, last)) }),
      self: linkTo(page),
      ...(page < last && { next: linkTo(page + 1) }),
      last: linkTo(last),
    },
  }
}
