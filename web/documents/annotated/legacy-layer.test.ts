import { expect, test } from 'vitest'
import { closedLayer } from './closed-layer.ts'
import { legacyLayer } from './legacy-layer.ts'

const xfdf = (text: string) =>
  `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><text page="0" rect="100,700,120,720" color="#FFD43B"><contents>${text}</contents></text></annots></xfdf>`

test('what a former viewer kept is shown in its place, the same objects until it changes', () => {
  let shown = { ...closedLayer.shown(), xfdf_string: xfdf('Rückfrage') }
  const layer = legacyLayer({ ...closedLayer, shown: () => shown }, [842])
  const [note] = layer.shown().annotations
  expect(note).toMatchObject({ type: 'note', text: 'Rückfrage', pageIndex: 0, x: 100, y: 122 })
  expect(layer.shown()).toBe(layer.shown())
  shown = { ...shown }
  expect(layer.shown().annotations[0]).toBe(note)
  shown = { ...shown, xfdf_string: xfdf('Erledigt') }
  expect(layer.shown().annotations).toMatchObject([{ text: 'Erledigt' }])
  expect(layer.can_change).toBe(false)
})

test('a layer of ours stays as it is', () => {
  const shown = closedLayer.shown()
  expect(legacyLayer({ ...closedLayer, shown: () => shown }, [842]).shown()).toBe(shown)
})
