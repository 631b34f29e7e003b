import { z } from 'zod'
import { invalid } from '#platform/server/http/problem.ts'

type Days = { first: string | null; last: string | null }

/** The days of `min TO max`, of which `*` is an open end (D3 §3). Throws 400 when it is none. */
export function parseDays(date = '* TO *'): Days {
  const [, first = '', last = ''] = /^\s*(\S+)\s+TO\s+(\S+)\s*$/.exec(date) ?? []
  return { first: parseEnd(first), last: parseEnd(last) }
}

function parseEnd(end: string): string | null {
  if (end === '*') return null
  const day = z.iso.date().safeParse(end)
  // PostgreSQL has no year 0.
  if (!day.success || day.data < '0001') throw invalid({ date: [{ key: 'problem.invalid_value' }] })
  return day.data
}
