import { expect, test } from 'vitest'
import { mostAnnotations } from '#features/annotations/layer.ts'
import { aMark } from '#features/my-marks/fixtures.ts'
import { inOrder } from './annotation-marks.ts'
import { type OwnLayer, withinBounds } from './repository.ts'

test('marks go from page to page and from top to bottom; first what is on no page, last what has no place', () => {
  const at = (key: string, page: number | null, x: number, y: number, is_unplaced = false) => ({
    ...aMark({ key, page, is_unplaced }),
    place: { x, y },
  })
  const marks = [
    at('lost', 1, 0, 0, true),
    at('later', 3, 0, 0),
    at('low', 1, 0, 500),
    at('right', 1, 90, 20),
    at('left', 1, 10, 20),
    at('beside', null, 0, 0),
  ]
  expect(inOrder(marks).map(({ key }) => key)).toEqual(['beside', 'left', 'right', 'low', 'later', 'lost'])
})

test('layers beyond what one may hold are left off, and counted', () => {
  const layer = (id: number, annotation_count: number, content_bytes = 100): OwnLayer => ({
    id,
    annotation_count,
    content_bytes,
    version_id: id,
    is_private: true,
    is_legacy: false,
    updated: '',
    document_id: id,
    number: 1,
  })
  const layers = [layer(1, mostAnnotations - 10), layer(2, 11), layer(3, 10), layer(4, 1), layer(5, 0, 40_000_000)]
  const { read, left_off } = withinBounds(layers)
  expect([read.map(({ id }) => id), left_off]).toEqual([[1, 3], 12])
})
