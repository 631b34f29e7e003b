import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AnnotationOf, annotation } from '#features/annotations/annotation.ts'
import { aPage, letterWidth, lineHeight } from '#testing/shared/a-page.ts'
import { align, LOST } from './align.ts'
import { anchor } from './anchor.ts'
import { folded } from './paper.ts'

const id = '9f8b1c52-3a5e-4b56-9d3c-0c8e3f5a1b2d'
const common = { id, color: '#ffd43b', opacity: 1 }

/** A marking of letters of a line, as a reader makes it. */
function markingOf(
  lines: readonly string[],
  { page, line, from, to }: { page: number; line: number; from: number; to: number },
): AnnotationOf<'highlight'> {
  const text = lines[line] ?? ''
  const rect = { x: 50 + from * letterWidth, y: 100 + line * 2 * lineHeight, width: (to - from) * letterWidth, height: lineHeight }
  const quote = { exact: text.slice(from, to), prefix: text.slice(0, from).slice(-32), suffix: text.slice(to).slice(0, 32) }
  return { ...common, type: 'highlight', pageIndex: page, turn: 0, rects: [rect], quote }
}

const word = fc.constantFrom(
  'Rat',
  'Kredit',
  'Voranschlag',
  'Franken',
  'der',
  'den',
  'Kommission',
  'Bericht',
  'drei',
  'Stellen',
  'ﬁnanziell',
  'Strassen-',
)
const lines = fc.array(
  fc.array(word, { minLength: 1, maxLength: 9 }).map((words) => words.join(' ')),
  { maxLength: 12 },
)
const paper = fc.array(lines, { minLength: 1, maxLength: 5 })
const places = fc.record({ page: fc.nat(5), line: fc.nat(12), from: fc.nat(40), to: fc.nat(40) })

test('for any two texts, every annotation is placed on an existing page or stays unplaced', () => {
  fc.assert(
    fc.property(paper, paper, fc.array(places, { maxLength: 8 }), (before, after, marked) => {
      const markings = marked.map(({ page, line, from, to }) =>
        markingOf(before[page] ?? [], { page, line, from: Math.min(from, to), to: Math.max(from, to) }),
      )
      const inks = marked.map(({ page, from, to }) => ({
        ...common,
        type: 'ink' as const,
        pageIndex: page,
        stroke_width: 2,
        strokes: [[[from * 15, to * 20, 0.5]]],
      }))
      const all = [...markings, ...inks]
      const became = anchor(
        all,
        before.map((page) => aPage(page)),
        after.map((page) => aPage(page)),
      )
      expect(became.map((parts) => new Set(parts.map((part) => part.id)))).toEqual(all.map(() => new Set([id])))
      for (const [at, parts] of became.entries()) {
        for (const part of parts.map((one) => annotation.parse(one))) {
          if (part.is_unplaced) expect({ ...part, is_unplaced: undefined }).toMatchObject({ type: all[at]?.type })
          else expect(part.pageIndex).toBeLessThan(after.length)
        }
      }
    }),
  )
})

test('a marking stays on its words when other text is inserted before them', () => {
  const unique = fc.uniqueArray(fc.stringMatching(/^[a-z]{6,9}$/), { minLength: 8, maxLength: 60 })
  fc.assert(
    fc.property(unique, fc.nat(), fc.nat(4), (words, begin, more) => {
      const first = begin % words.length
      const text = words.join(' ')
      const from = words.slice(0, first).join(' ').length + (first > 0 ? 1 : 0)
      const to = from + words.slice(first, first + 1 + more).join(' ').length
      const marking = markingOf([text], { page: 0, line: 0, from, to })
      const [[became] = []] = anchor([marking], [aPage([text])], [aPage(['ganz anderes', text])])
      const placed = annotation.parse(became) as typeof marking
      expect(placed.quote?.exact).toBe(marking.quote?.exact)
      expect(placed.rects.map(({ x, width }) => [x, width])).toEqual(marking.rects.map(({ x, width }) => [x, width]))
      expect(placed.rects.map(({ y }) => y)).toEqual([100 + 2 * lineHeight])
    }),
  )
})

test('ignores ligatures, soft hyphens, line breaks and spaces when it finds a passage', () => {
  const [before, after] = [['Die ﬁnanzielle Entwicklung ist erfreulich.'], ['Die finan\u00ad', 'zielle Entwick-', 'lung  ist erfreulich.']]
  const marking = markingOf(before, { page: 0, line: 0, from: 4, to: 27 })
  const [[became] = []] = anchor([marking], [aPage(before)], [aPage(after)])
  const placed = annotation.parse(became) as typeof marking
  expect([placed.rects.length, folded(placed.quote?.exact ?? '')]).toEqual([3, folded(marking.quote?.exact ?? '')])
})

test('a passage that now spans two pages is marked on both; its remark stays on the first', () => {
  const marking = { ...markingOf(['Der Rat beschliesst den Voranschlag'], { page: 0, line: 0, from: 8, to: 35 }), text: 'Nachfragen' }
  const [parts = []] = anchor(
    [marking],
    [aPage(['Der Rat beschliesst den Voranschlag'])],
    [aPage(['Der Rat beschliesst']), aPage(['den Voranschlag'])],
  )
  expect(parts.map(({ pageIndex, text, quote }) => [pageIndex, text, (quote as { exact: string }).exact])).toEqual([
    [0, 'Nachfragen', 'beschliesst'],
    [1, undefined, 'den Voranschlag'],
  ])
})

test('annotations on scanned pages keep their page number; those on missing pages become unplaced', () => {
  const scan = aPage([])
  const inks = [0, 1, 2].map((pageIndex) => ({ ...common, type: 'ink' as const, pageIndex, stroke_width: 2, strokes: [[[100, 100, 0.5]]] }))
  const pagesOf = (count: number) =>
    anchor(
      inks,
      [scan, scan, scan],
      Array.from({ length: count }, () => scan),
    ).map(([one]) => (one?.is_unplaced ? null : one?.pageIndex))
  expect([pagesOf(3), pagesOf(4), pagesOf(2)]).toEqual([
    [0, 1, 2],
    [0, 1, 2],
    [0, 1, null],
  ])
})

test('aligns only equal words, each at most once', () => {
  const texts = fc.array(fc.nat(12), { maxLength: 80 }).map((all) => Int32Array.from(all))
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const { to, from } = align(before, after)
      for (const [at, there] of to.entries()) if (there !== LOST) expect([after[there], from[there]]).toEqual([before[at], at])
      expect(from.filter((at) => at !== LOST)).toHaveLength(to.filter((there) => there !== LOST).length)
      expect(Array.from(align(before, before).to)).toEqual(Array.from(before.keys()))
    }),
  )
})

test('if the old version cannot be read, markings are found by their quote and other annotations keep their page', () => {
  const text = 'Der Rat beschliesst den Voranschlag und den Kredit'
  const marking = { ...markingOf([text], { page: 0, line: 0, from: 20, to: 35 }), pageIndex: 1 }
  const after = [aPage(['ganz anderes']), aPage([text])]
  expect(anchor([marking], null, after)).toMatchObject([[{ pageIndex: 1, quote: { exact: 'den Voranschlag' }, rects: [{ y: 100 }] }]])
  const unknown = { id, type: null }
  expect(anchor([{ ...unknown, pageIndex: 1 }], null, after)).toEqual([[{ ...unknown, pageIndex: 1 }]])
  expect(anchor([{ ...unknown, pageIndex: 7 }], null, after)).toEqual([[{ ...unknown, pageIndex: 7, is_unplaced: true }]])
  expect(anchor([marking], [aPage([text])], null)).toEqual([[marking]])
})
