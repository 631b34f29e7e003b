import { expect, test } from 'vitest'
import { z } from 'zod'
import { parseBody, withoutEmpty } from './validation.ts'

const fields = z.object({
  title: z.string().trim().min(1),
  reason: z.string().optional(),
  rights: z.enum(['mine', 'ours']).nullable().optional(),
  kind: z.enum(['a', 'b']).optional(),
  is_urgent: z.boolean().optional(),
  ids: z.array(z.int()).optional(),
  page: z.int().optional(),
  key: z.uuid().optional(),
  roles: z.array(z.string()).default(['member']),
})
const read = (given: object, schema: z.ZodType = fields, is_change = false) => {
  const { data, error } = parseBody(schema, given, { is_change })
  return error ? error.issues.map(({ path }) => path.join('.')) : data
}
const begun = { title: 'Velowege', roles: ['member'] }

test.each([null, ''])('a new object may have %j for each optional field', (empty) => {
  const all = { ...begun, reason: empty, rights: empty, kind: empty, is_urgent: empty, ids: empty, page: empty, key: empty, roles: empty }
  // Fields that accept the empty value keep it.
  const kept = empty === null ? { rights: null } : { reason: '' }
  expect(read(all)).toEqual({ ...begun, ...kept })
  expect(read({ ...begun, title: empty })).toEqual(['title'])
})

test('null and "" empty texts and choices in a change, leave other fields, and are refused if required', () => {
  const change = fields.omit({ roles: true }).partial()
  const empty = (value: null | '') => ({ reason: value, rights: value, is_urgent: value, ids: value, page: value })
  for (const value of [null, ''] as const) expect(read(empty(value), change, true)).toEqual({ reason: '', rights: null })
  for (const value of [null, ''] as const)
    expect(read({ title: value, kind: value, key: value, reason: 'Darum' }, change, true)).toEqual(['title', 'kind', 'key'])
})

test('invalid values beside empty ones are still reported by their field', () => {
  expect(read({ ...begun, is_urgent: null, page: 'eins', key: 'x' })).toEqual(['page', 'key'])
  expect([read([]), parseBody(fields, null, { is_change: false }).success]).toEqual([[''], false])
})

test('nullish objects and objects with rules across fields are read the same way', () => {
  const ruled = fields.refine(({ reason, page }) => (reason === undefined) === (page === undefined), { path: ['page'] })
  expect(read({ ...begun, page: null, reason: null }, ruled.nullish())).toEqual(begun)
  expect(read({ ...begun, page: null, reason: 'x' }, ruled.nullish())).toEqual(['page'])
  expect(parseBody(ruled.nullish(), null, { is_change: false }).data).toBeNull()
})

test('empty filters are left out, except required ones and one of several with the same name', () => {
  const filters = z.object({
    can_sign: z.stringbool().optional(),
    action: z.string().optional(),
    query: z.string().min(2),
    start: z.string().default('0'),
  })
  const given = { can_sign: '', action: '', query: '', start: '', facets: ['', 'year:2026'] }
  expect(withoutEmpty(filters, given)).toEqual({ query: '', facets: ['', 'year:2026'] })
  expect(withoutEmpty(filters.optional(), { action: '', query: 'Velo' })).toEqual({ query: 'Velo' })
  expect(withoutEmpty(filters, undefined)).toBeUndefined()
})
