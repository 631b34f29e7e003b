import { expect, test } from 'vitest'
import { aLayer } from '#features/documents/web/fixtures.ts'
import { aNote, anInk } from '#testing/shared/an-annotation.ts'
import { printedBelow } from './together.ts'

test('prints annotations of other layers with their page, and the owner’s name with notes of others', () => {
  const [stroke, note, elsewhere] = [anInk(), aNote({ text: 'Rückfrage' }), anInk({ pageIndex: 1 })]
  const annotations = [stroke, note, elsewhere]
  const pages = new Map([
    [0, [stroke, note]],
    [1, [elsewhere]],
  ])
  const below = (is_owner: boolean) => ({
    layer: aLayer({ is_owner, owner_name: 'Berger Eva' }),
    isOn: true,
    annotations,
    pages,
    state: 'read' as const,
  })
  expect(printedBelow({ seen: [below(false)] }, { index: 0 })).toEqual([stroke, { ...note, text: 'Berger Eva: Rückfrage' }])
  expect(printedBelow({ seen: [below(true)] }, { index: 0 })).toEqual([stroke, note])
  expect(printedBelow({ seen: [below(true)] }, { index: 7 })).toEqual([])
})
