import { expect, test } from 'vitest'
import { paperOf } from '#features/annotations/anchoring/paper.ts'
import type { Turn } from '#platform/shared/page-space.ts'
import { aPage, letterWidth, lineHeight } from '#testing/shared/a-page.ts'
import { comparePapers } from './compare-papers.ts'
import { longestChange } from './contract.ts'

const compare = (before: string[][], after: string[][], turn: Turn = 0) =>
  comparePapers(paperOf(before.map((lines) => aPage(lines, turn))), paperOf(after.map((lines) => aPage(lines, turn))))

const said = (before: string[][], after: string[][]) =>
  compare(before, after).map(({ kind, page_index, text_before, text_after }) => [kind, page_index, text_before, text_after])

const line = 'Der Rat beschliesst den Voranschlag'

test('reports added, removed and changed text with page and place', () => {
  const before = [[line, 'Dieser Satz fällt weg.'], ['Die Kommission beantragt drei neue Stellen im Amt.']]
  const after = [[line], ['Die Kommission beantragt zwei neue Stellen im Amt.', 'Neu ist dieser Satz.']]
  expect(said(before, after)).toEqual([
    ['removed', 0, 'Dieser Satz fällt weg.', ''],
    ['changed', 1, 'drei', 'zwei'],
    ['added', 1, '', 'Neu ist dieser Satz.'],
  ])
  expect(compare(before, after).map(({ rects }) => rects)).toEqual([
    [{ x: 50 + line.length * letterWidth, y: 100, width: 2, height: lineHeight }],
    [{ x: 50 + 25 * letterWidth, y: 100, width: 4 * letterWidth, height: lineHeight }],
    [{ x: 50, y: 100 + 2 * lineHeight, width: 20 * letterWidth, height: lineHeight }],
  ])
  expect(said(before, before)).toEqual([])
})

test('merges changes that are a single word apart, and splits them at the end of a page', () => {
  expect(said([['eins zwei drei vier fünf']], [['eins ZWO drei VIERE fünf']])).toEqual([['changed', 0, 'zwei drei vier', 'ZWO drei VIERE']])
  expect(
    said(
      [[line], ['Schluss']],
      [
        [line, 'Neues'],
        ['auf zwei Seiten', 'Schluss'],
      ],
    ),
  ).toEqual([
    ['added', 0, '', 'Neues'],
    ['added', 1, '', 'auf zwei Seiten'],
  ])
})

test('joins a word broken over lines, and truncates long texts', () => {
  expect(said([[line]], [[line, 'ein Voran-', 'schlag mehr']])).toEqual([['added', 0, '', 'ein Voranschlag mehr']])
  const [[, , , text] = []] = said([[]], [[Array.from({ length: 200 }, (_, at) => `Wort${at}`).join(' ')]])
  expect(text).toHaveLength(longestChange)
})

test('text removed from the beginning is placed before what follows', () => {
  expect(compare([['Vorab gestrichen.', line]], [[line]])).toEqual([
    {
      kind: 'removed',
      page_index: 0,
      text_before: 'Vorab gestrichen.',
      text_after: '',
      rects: [{ x: 48, y: 100, width: 2, height: lineHeight }],
    },
  ])
  expect(compare([[line]], [[]])).toEqual([{ kind: 'removed', page_index: 0, text_before: line, text_after: '', rects: [] }])
})

test.each<[Turn, object, object]>([
  [90, { x: 100, width: lineHeight, height: 2 }, { x: 124, y: 150, width: lineHeight, height: 20 * letterWidth }],
  [180, { y: 100, width: 2, height: lineHeight }, { x: 50, y: 124, width: 20 * letterWidth, height: lineHeight }],
  [270, { x: 100, width: lineHeight, height: 2 }, { x: 124, y: 150, width: lineHeight, height: 20 * letterWidth }],
])('on a page rotated by %i°', (turn, sign, added) => {
  const [[removed] = []] = compare([[line, 'Weg damit.']], [[line]], turn).map(({ rects }) => rects)
  expect(removed).toMatchObject(sign)
  expect(compare([[line]], [[line, 'Neu ist dieser Satz.']], turn)[0]?.rects).toEqual([added])
})

test('compares long documents by their unique words', () => {
  const words = (from: number) => Array.from({ length: 400 }, (_, at) => `Wort${from + at}x`)
  const [before, after] = [words(0), words(0).toSpliced(200, 1, 'Neues').toReversed().slice(0, 399).toReversed()]
  expect(said([[before.join(' ')]], [[after.join(' ')]])).toEqual([
    ['removed', 0, 'Wort0x', ''],
    ['changed', 0, 'Wort200x', 'Neues'],
  ])
  const moved = [...words(350).slice(0, 50), ...words(0).slice(0, 350)]
  expect(said([[words(0).join(' ')]], [[moved.join(' ')]]).map(([kind]) => kind)).toEqual(['added', 'removed'])
})

test('ignores repeated headers and footers', () => {
  const withHead = (text: string, page: number) => {
    const { pieces, ...size } = aPage([`Protokoll Seite ${page}`, text])
    return { ...size, pieces: pieces.map((piece, at) => (at === 0 ? { ...piece, y: 20 } : piece)) }
  }
  const pages = ['eins zwei', 'drei vier', 'fünf sechs'].map((text, at) => withHead(text, at + 1))
  const shifted = ['eins zwei', 'drei vier', 'fünf sechs'].map((text, at) => withHead(text, at + 7))
  expect(comparePapers(paperOf(pages), paperOf(shifted)).length).toBeLessThanOrEqual(1)
})
