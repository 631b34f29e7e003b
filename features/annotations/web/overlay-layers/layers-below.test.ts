import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLayer } from '#features/documents/web/fixtures.ts'
import { stubServer } from '#testing/web/open-app.tsx'
import { createLayersBelow } from './layers-below.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const ids = Array.from({ length: 50 }, (_, index) => index + 1)

/** Fifty layers of others, as the list of layers has them after so many strokes on each. */
const listed = (strokes: number) => ({
  layers: ids.map((id) => ({ layer: aLayer({ id, is_owner: false, updated: `2026-09-14T12:00:0${strokes}Z` }), isOn: true })),
  page_count: 1,
  cropBoxes: undefined,
})

/** The answers arrive one after the other, a millisecond apart. */
const answers = ids.map((id) => {
  const contents = { id, layer_id: id, annotations: [], xfdf_string: null }
  return [`annotationlayers/${id}/annotations/`, () => new Promise((resolve) => setTimeout(() => resolve(Response.json(contents)), id))]
})

test('layers that are read within a moment are drawn together', async () => {
  const asked = stubServer(Object.fromEntries(answers) as Record<string, unknown>)
  const below = createLayersBelow()
  const changeTo = (strokes: number) => below.update(listed(strokes).layers.map(({ layer }) => layer))
  changeTo(0)
  below.want(listed(0))
  let drawings = 0
  below.shown.subscribe(() => drawings++)
  await vi.advanceTimersByTimeAsync(1000)
  expect([below.shown.get().every(({ state }) => state === 'read'), asked.length, drawings]).toEqual([true, ids.length, 2])
  asked.length = 0
  changeTo(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toHaveLength(ids.length)
})

test('a layer that is no longer in the list is not read again', async () => {
  const asked = stubServer(Object.fromEntries(answers) as Record<string, unknown>)
  const below = createLayersBelow()
  const [gone, ...others] = listed(0).layers.map(({ layer }) => layer)
  below.update([gone!, ...others])
  below.want(listed(0))
  await vi.advanceTimersByTimeAsync(1000)
  asked.length = 0
  below.update(others)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toEqual([])
})
