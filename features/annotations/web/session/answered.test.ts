import { expect, test } from 'vitest'
import { aNote } from '#testing/shared/an-annotation.ts'
import { afterAnswer, isPending } from './answered.ts'
import { join, type Waiting } from './waiting.ts'

const note = aNote({ text: 'eins' })
const place = { user_id: 1, layer_id: 7, id: note.id }
const created: Waiting = { ...join(null, place, { kind: 'create', annotation: note })!, seq: 1, was_sent: true }
const rewritten = join(created, place, { kind: 'update', before: note, annotation: aNote({ ...note, text: 'zwei' }) })!

test('what was written while its creation was on its way is sent after it', () => {
  expect(afterAnswer(created, rewritten, 'done')).toMatchObject({ kind: 'update', annotation: { text: 'zwei' }, follow_up: null })
  expect(afterAnswer(created, created, 'done')).toBeNull()
})

test('an answer that another tab has had before settles nothing that was written since', () => {
  const resumed = afterAnswer(rewritten, rewritten, 'done')!
  expect(resumed.kind).toBe('update')
  expect(afterAnswer(rewritten, resumed, 'done')).toBe(resumed)
  expect([isPending(rewritten, resumed), isPending(rewritten, null), isPending(rewritten, rewritten)]).toEqual([false, false, true])
  const sent: Waiting = { ...created, kind: 'update', seq: 2 }
  const anew: Waiting = { ...sent, annotation: aNote({ ...note, text: 'drei' }), seq: 3 }
  expect(afterAnswer(sent, anew, 'done')).toBe(anew)
  expect(afterAnswer(sent, sent, 'done')).toBeNull()
})
