import { expect, test } from 'vitest'
import { aNote, anInk } from '#testing/shared/an-annotation.ts'
import { aSession } from './fixtures.ts'

test('the session of the tests changes, undoes and redoes step by step, and notifies subscribers', () => {
  const note = aNote()
  const ink = anInk()
  const session = aSession({ annotations: [note] })
  const seen: number[] = []
  const end = session.subscribe(() => seen.push(session.shown().annotations.length))
  session.change([{ kind: 'create', annotation: ink }])
  session.change([
    { kind: 'update', before: ink, annotation: { ...ink, color: '#000000' } },
    { kind: 'remove', annotation: note },
  ])
  expect(session.shown().annotations).toEqual([{ ...ink, color: '#000000' }])
  session.undo()
  expect(session.shown()).toMatchObject({ annotations: [ink, note], can_undo: true, can_redo: true })
  session.redo()
  end()
  session.undo()
  session.undo()
  session.undo()
  expect(session.shown()).toMatchObject({ annotations: [note], can_undo: false, can_redo: true })
  expect(seen).toEqual([2, 1, 2, 1])
})
