import { expect, test } from 'vitest'
import { aDocument } from '#testing/web/fixtures.ts'
import { siblingAt } from './SiblingList.tsx'

const [proposal, first, last] = [
  { ...aDocument({ id: 1 }), kind: 'proposals' as const },
  { ...aDocument({ id: 2 }), kind: 'attachments' as const },
  { ...aDocument({ id: 3 }), kind: 'attachments' as const },
]
const all = [proposal, first, last]

test('next and previous documents end at both ends; an unlisted document has neither', () => {
  expect([siblingAt(all, proposal, 1), siblingAt(all, first, 1), siblingAt(all, last, 1)]).toEqual([first, last, undefined])
  expect([siblingAt(all, proposal, -1), siblingAt(all, first, -1), siblingAt(all, last, -1)]).toEqual([undefined, proposal, first])
  expect(siblingAt(all, { id: 2, kind: 'protocols' }, 1)).toBeUndefined()
})
