import { expect, test } from 'vitest'
import { aSession } from '#features/annotations/web/fixtures.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import type { Shown } from './layer-session.ts'
import { withLegacy } from './use-layer-session.ts'

const xfdfOf = (text: string) => `<xfdf><annots><text page="0" rect="10,700,30,720"><contents>${text}</contents></text></annots></xfdf>`

/** A legacy layer, and what its session shows. */
function openLegacy() {
  const own = aSession({ annotations: [aNote()] })
  let shown: Shown = own.shown()
  const show = (change: Partial<Shown>) => (shown = { ...shown, ...change })
  return { show, legacy: withLegacy({ ...own, shown: () => shown }, [[0, 0, 600, 800]]), shownBySession: () => shown }
}

test('legacy annotations are shown with those of the layer and cannot be changed', () => {
  const { legacy, show } = openLegacy()
  show({ xfdf_string: xfdfOf('Früher') })
  expect([legacy.can_change, legacy.can_erase]).toEqual([false, false])
  expect(legacy.shown().annotations).toMatchObject([{ type: 'note', y: 80, text: 'Früher' }, { text: 'Rückfrage an das Amt' }])
  expect(legacy.shown()).toBe(legacy.shown())
})

test('legacy annotations beyond the last page are shown on the first', () => {
  const { legacy, show } = openLegacy()
  show({ annotations: [], xfdf_string: xfdfOf('Früher').replace('page="0"', 'page="9"') })
  expect(legacy.shown().annotations).toMatchObject([{ pageIndex: 0, text: 'Früher' }])
})

test('legacy annotations read at a second attempt are shown, as the same objects while unchanged', () => {
  const { legacy, show, shownBySession } = openLegacy()
  show({ failure: 'not_loaded' })
  expect(legacy.shown()).toBe(shownBySession())
  show({ xfdf_string: xfdfOf('Früher') })
  const [first] = legacy.shown().annotations
  expect(first).toMatchObject({ text: 'Früher' })
  show({ annotations: [] })
  expect(legacy.shown().annotations).toEqual([first])
  expect(legacy.shown().annotations[0]).toBe(first)
  show({ xfdf_string: xfdfOf('Anders') })
  expect(legacy.shown().annotations).toMatchObject([{ text: 'Anders' }])
})

test('legacy annotations that cannot be read are reported, and the others are shown', () => {
  const { legacy, show } = openLegacy()
  show({ xfdf_string: '<xfdf' })
  expect(legacy.shown()).toMatchObject({ failure: 'unreadable', annotations: [{ text: 'Rückfrage an das Amt' }] })
  show({ xfdf_string: xfdfOf('Früher') })
  expect(legacy.shown().failure).toBeUndefined()
})
