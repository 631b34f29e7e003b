import { expect, test } from 'vitest'
import { aNote } from '#testing/shared/an-annotation.ts'
import { afterAnnotation, isPending } from './annotation-kind.ts'
import type { AnnotationOperation } from './annotation-operation.ts'
import { anOperation } from './fixtures.ts'

const note = aNote({ text: 'eins' })
const created = { ...anOperation({ kind: 'create', annotation: note }), seq: 1, was_sent: true } as AnnotationOperation
const rewritten = anOperation(
  { kind: 'update', before: note, annotation: aNote({ ...note, text: 'zwei' }) },
  created,
) as AnnotationOperation

test('a change made while the creation is being sent is sent after it', () => {
  expect(afterAnnotation(created, rewritten, { answer: {} })).toMatchObject({
    content: { kind: 'update', annotation: { text: 'zwei' }, follow_up: null },
  })
  expect(afterAnnotation(created, created, { answer: {} })).toBeNull()
})

test('an answer that another tab already had does not settle later changes', () => {
  const resumed = afterAnnotation(rewritten, rewritten, { answer: {} })!
  expect(resumed.content.kind).toBe('update')
  expect([isPending(rewritten, resumed), isPending(rewritten, rewritten), isPending(resumed, resumed)]).toEqual([false, true, true])
})
