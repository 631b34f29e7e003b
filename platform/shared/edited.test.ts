import { expect, test } from 'vitest'
import { z } from 'zod'
import { edited, tagOf } from './edited.ts'

const paper = edited(
  z.object({ title: z.string(), readers: z.int(), people: z.array(z.object({ id: z.int(), role: z.string() })) }),
  (one) => ({
    title: one.title,
    people: one.people,
  }),
)
const plan = { title: 'Plan', readers: 3, people: [{ id: 1, role: 'first' }] }
const tag = tagOf(paper, plan)

test('a tag is a strong entity tag, and stays the same until the object is edited', () => {
  expect(tag).toMatch(/^"[0-9a-f]{28}"$/)
  expect(tagOf(paper, { people: [{ role: 'first', id: 1 }], readers: 4, title: 'Plan' })).toBe(tag)
})

test.each([
  ['another text', { ...plan, title: 'plan' }],
  ['somebody more', { ...plan, people: [...plan.people, { id: 2, role: 'second' }] }],
  ['nobody', { ...plan, people: [] }],
  ['another role', { ...plan, people: [{ id: 1, role: 'second' }] }],
])('the tag differs for %s', (_what, other) => {
  expect(tagOf(paper, other)).not.toBe(tag)
})

test('thousands of texts that differ in one place have different tags', () => {
  const texts = Array.from({ length: 5000 }, (_, index) => `${'Der Rat baut Velowege. '.repeat(20)}${index}`)
  expect(new Set(texts.map((title) => tagOf(paper, { ...plan, title }))).size).toBe(texts.length)
})
