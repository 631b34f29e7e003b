import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aSession } from '#features/annotations/web/fixtures.ts'
import { useAnnotator } from '#features/annotations/web/tools/use-annotator.ts'
import { noPaperNotes } from '#features/notes/web/on-page/fixtures.ts'
import type { Doing } from '#features/notes/web/on-page/paper-notes.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { noteExtension, usePausedWhileNoting } from './note-extension.tsx'

const placing: Doing = { do: 'place', note: null }

function openHand() {
  const begin = vi.fn<(doing: Doing | null) => void>()
  const session = aSession({ unplaced: [aNote({ is_unplaced: true })] })
  const initialProps: { doing: Doing | null } = { doing: null }
  const useRested = ({ doing }: { doing: Doing | null }) => usePausedWhileNoting({ doing, begin }, useAnnotator(session))
  const { result, rerender } = renderHook(useRested, { initialProps })
  return { begin, hand: () => result.current, note: (doing: Doing | null) => rerender({ doing }) }
}

test('placing a note puts the tool aside, and choosing a tool ends placing', () => {
  const { begin, hand, note } = openHand()
  act(() => hand().chooseTool('ink'))
  note(placing)
  expect(hand().tool).toBe('read')
  note(null)
  expect(hand().tool).toBe('ink')
  note(placing)
  act(() => hand().chooseTool('select'))
  expect(begin.mock.calls).toEqual([[null]])
})

test('an annotation to be placed waits while a note is placed, and the other way round', () => {
  const { begin, hand, note } = openHand()
  act(() => hand().place('a'))
  note(placing)
  expect(hand().placing).toBeNull()
  act(() => hand().place('b'))
  expect(begin.mock.calls).toEqual([[null]])
  note(null)
  expect(hand().placing).toBe('b')
})

test('the button for a new note starts placing it, and stops it when pressed again', () => {
  const begin = vi.fn<(doing: Doing | null) => void>()
  for (const doing of [null, placing]) noteExtension({ ...noPaperNotes, begin, doing }).onPlace?.()
  expect(begin.mock.calls).toEqual([[placing], [null]])
})
