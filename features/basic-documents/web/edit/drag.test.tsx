import type { DragEndEvent, DragOverEvent, DragStartEvent } from '@dnd-kit/react'
import { act, renderHook } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aBasicDocument, aSection } from '#features/basic-documents/web/fixtures.ts'
import { allDocuments } from './changes.ts'
import { useDrag } from './drag.ts'
import type { MoveChange } from './editing.ts'

const inSection = [63, 64].map((id) => aBasicDocument({ id, section: 70 }))
const structure = {
  documents: [60, 61, 62].map((id) => aBasicDocument({ id })),
  sections: [aSection({ id: 70, documents: inSection }), aSection({ id: 71 })],
}

type End = { id: string; type?: string; index?: number; initialIndex?: number; group?: string; initialGroup?: string; manager?: object }
const operation = (source: End, target: End) => ({ operation: { source, target, canceled: false, status: {}, shape: null } })

/** A drag as the library reports it, whose state may lag behind the screen. */
function drag(key: string) {
  const onMoved = vi.fn<(change: MoveChange) => void>()
  const { result } = renderHook(() => useDrag(structure, onMoved))
  const source: End = {
    id: key,
    type: key.split('-')[0] ?? '',
    // Position at the last render: React may be slow.
    index: 0,
    initialIndex: 0,
    group: 'area',
    initialGroup: 'area',
    manager: { dragOperation: { shape: null, position: { current: { x: 0, y: 0 } } } },
  }
  const dragEvent = (target: End): unknown => ({ ...operation(source, target), preventDefault: () => {} })
  act(() => result.current.onDragStart(dragEvent(source) as DragStartEvent))
  return {
    onMoved,
    over: (id: string) => act(() => result.current.onDragOver(dragEvent({ id }) as DragOverEvent)),
    drop: (canceled = false) => act(() => result.current.onDragEnd({ ...(dragEvent(source) as DragEndEvent), canceled })),
    documents: () => allDocuments(result.current.shown).map(({ id }) => id),
    sections: () => result.current.shown.sections.map(({ id }) => id),
  }
}

test('a dragged document takes the place of the one below it, across lists, and is moved when dropped', () => {
  const { over, drop, documents, onMoved } = drag('document-60')
  over('document-61')
  expect(documents()).toEqual([61, 60, 62, 63, 64])
  over('document-63')
  expect(documents()).toEqual([61, 62, 60, 63, 64])
  drop()
  expect(onMoved.mock.calls).toEqual([[{ type: 'move_document', id: 60, section: 70, index: 0 }]])
  expect(documents()).toEqual([60, 61, 62, 63, 64])
})

test('dragging over itself changes nothing, whatever position the library reports', () => {
  const { over, drop, documents, onMoved } = drag('document-60')
  over('document-62')
  over('document-60')
  expect(documents()).toEqual([61, 62, 60, 63, 64])
  drop()
  expect(onMoved.mock.calls).toEqual([[{ type: 'move_document', id: 60, section: null, index: 2 }]])
})

test('dragging reorders sections at once, and cancelling moves nothing', () => {
  const first = drag('section-70')
  first.over('section-71')
  expect(first.sections()).toEqual([71, 70])
  first.drop(true)
  expect([first.sections(), first.onMoved.mock.calls]).toEqual([[70, 71], []])
  const second = drag('section-71')
  second.over('section-70')
  second.drop()
  expect(second.onMoved.mock.calls).toEqual([[{ type: 'move_section', id: 71, index: 0 }]])
})
