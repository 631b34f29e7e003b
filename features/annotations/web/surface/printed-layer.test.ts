import { describe, expect, test } from 'vitest'
import type { Annotation } from '#features/annotations/annotation.ts'
import { printedLayer } from './printed-layer.tsx'

const page = { index: 0, width: 595, height: 842 }
const common = { pageIndex: 0, color: '#c92a2a', opacity: 1 }

const wordsIn = (svg: SVGElement | undefined) => [...svg!.querySelectorAll('text')].map((text) => text.textContent)

describe('a printed page', () => {
  test('draws annotations with highlights at the bottom, and the texts of notes at the foot', () => {
    const annotations: Annotation[] = [
      { ...common, id: crypto.randomUUID(), type: 'note', x: 100, y: 50, text: 'Rückfrage an die Kommission' },
      { ...common, id: crypto.randomUUID(), type: 'rectangle', x: 10, y: 10, width: 50, height: 20, stroke_width: 2 },
      { ...common, id: crypto.randomUUID(), type: 'highlight', rects: [{ x: 10, y: 100, width: 80, height: 12 }], turn: 0 },
      { ...common, id: crypto.randomUUID(), type: 'note', x: 300, y: 50, text: 'Zweite Notiz' },
    ]
    const { over, notes } = printedLayer(annotations, page)
    const [markers, shapes, texts] = over
    expect(over.map((svg) => svg.getAttribute('viewBox'))).toEqual(['0 0 595 842', '0 0 595 842', '0 0 595 842'])
    // Only highlights blend with the page: what is drawn over something dark stays visible, as on screen.
    expect(over.map((svg) => 'blending' in svg.dataset)).toEqual([true, false, false])
    expect(shapes!.querySelectorAll('path')).toHaveLength(3)
    expect(markers!.querySelector('path')?.getAttribute('d')).toMatch(/^M10 100L/)
    expect(wordsIn(shapes)).toEqual(['1', '2'])
    expect([wordsIn(texts), notes]).toEqual([['1  Rückfrage an die Kommission', '2  Zweite Notiz'], []])
    // The background is below them, and fits both.
    expect(texts!.firstElementChild!.outerHTML).toMatch(/^<rect x="24" y="805.2" width="547" height="24.8" fill="white"/)
  })

  test('texts of notes go on a separate sheet if they would cover more than a fifth of the page', () => {
    const text = Array.from({ length: 19 }, (_, at) => `Zeile ${at}`).join('\n')
    const note: Annotation = { ...common, id: crypto.randomUUID(), type: 'note', x: 100, y: 50, text }
    const few = printedLayer([note], page)
    expect([few.over.length, few.notes]).toEqual([2, []])
    const many = printedLayer([note, { ...note, id: crypto.randomUUID(), text: 'Zweite Notiz' }], page)
    expect(many.over.map(wordsIn)).toEqual([['1', '2']])
    expect(many.notes).toEqual([`1  ${text}`, '2  Zweite Notiz'])
  })

  test('draws nothing on a page without annotations', () => {
    expect(printedLayer([], page).over.map((svg) => svg.childElementCount)).toEqual([0])
  })
})
