import { describe, expect, test } from 'vitest'
import type { Annotation } from '#shared/annotations/annotation.ts'
import { svgOfPage } from './svg-of-page.tsx'

const page = { index: 0, width: 595, height: 842 }
const common = { pageIndex: 0, color: '#c92a2a', opacity: 1 }

describe('a printed page', () => {
  test('draws what lies on it, markers below, and says at its foot what its notes say', () => {
    const annotations: Annotation[] = [
      { ...common, id: crypto.randomUUID(), type: 'note', x: 100, y: 50, text: 'Rückfrage an die Kommission' },
      { ...common, id: crypto.randomUUID(), type: 'rectangle', x: 10, y: 10, width: 50, height: 20, stroke_width: 2 },
      { ...common, id: crypto.randomUUID(), type: 'highlight', rects: [{ x: 10, y: 100, width: 80, height: 12 }], turn: 0 },
      { ...common, id: crypto.randomUUID(), type: 'note', x: 300, y: 50, text: 'Zweite Notiz' },
    ]
    const svg = svgOfPage(annotations, page)
    expect(svg.getAttribute('viewBox')).toBe('0 0 595 842')
    expect(svg.querySelectorAll('path')).toHaveLength(4)
    expect(svg.querySelector('path')?.getAttribute('d')).toMatch(/^M10 100L/)
    expect([...svg.querySelectorAll('text')].map((text) => text.textContent)).toEqual([
      '1',
      '2',
      '1  Rückfrage an die Kommission',
      '2  Zweite Notiz',
    ])
  })

  test('of a page without annotations nothing is drawn', () => {
    expect(svgOfPage([], page).childElementCount).toBe(0)
  })
})
