import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { anchor } from '#features/annotations/anchoring/anchor.ts'
import { likeness } from '#features/annotations/anchoring/match-papers.ts'
import { folded } from '#features/annotations/anchoring/paper.ts'
import { type Annotation, type AnnotationOf, annotation, isMarking, type KeptAnnotation } from '#features/annotations/annotation.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aMarkingOf, readTypeset, type Typeset, typeset, wordsUnder } from '#testing/server/files/typeset.ts'

const texts = join(import.meta.dirname, '../../../app/demo/council/texts')
const titles = ['voranschlag', 'velo', 'pflege', 'hochwasser', 'kultur', 'spital']

/** One page per paper, with as much of each as fits. */
let pages: string[][]
let before: Typeset
let markings: AnnotationOf<'highlight'>[]
beforeAll(async () => {
  pages = await Promise.all(titles.map(paragraphsOf))
  before = await typeset(pages)
  markings = someMarkings(before, 300)
})

async function paragraphsOf(title: string): Promise<string[]> {
  const text = await readFile(join(texts, `${title}.txt`), 'latin1').then((bytes) => Buffer.from(bytes, 'latin1').toString('utf8'))
  const paragraphs = text.split('\n').filter((line) => line.length > 80 && !/[|#]/.test(line))
  return paragraphs.slice(0, 8).map((line) => line.replaceAll('**', '').replace(/[^\u0020-\u00ff]/g, "'"))
}

/** Deterministic, each of one to twenty words. */
function someMarkings(paper: Typeset, count: number) {
  return Array.from({ length: count }, (_, index) => {
    const from = (index * 7919) % (paper.words.length - 25)
    const wanted = from + 1 + ((index * 31) % 20)
    const page = paper.words[from]?.page
    const end = paper.words.findIndex((word, at) => at > from && (at === wanted || word.page !== page))
    return aMarkingOf(paper, from, end)
  })
}

async function carried(after: Typeset, all: readonly KeptAnnotation[]): Promise<Annotation[][]> {
  const placed = anchor(all, await readTypeset(before), await readTypeset(after))
  expect(placed).toHaveLength(all.length)
  for (const [at, parts] of placed.entries()) {
    expect(parts.length).toBeGreaterThan(0)
    for (const part of parts) expect(part.id).toBe(all[at]?.id)
  }
  return placed.map((parts) => parts.map((part) => annotation.parse(part)))
}

/** The words now under a marking. */
const standsOn = (after: Typeset, parts: Annotation[]) =>
  folded(parts.map((part) => (isMarking(part) && !part.is_unplaced ? wordsUnder(after, part) : '')).join(' '))

async function shareOnTheirQuote(after: Typeset, all = markings, alike = 1) {
  const placed = await carried(after, all)
  const wrong = all.flatMap((marking, at) => {
    const words = standsOn(after, placed[at] ?? [])
    return likeness(words, folded(marking.quote?.exact ?? ''), 4_000) >= alike ? [] : [{ quote: marking.quote?.exact, words }]
  })
  return 1 - wrong.length / all.length
}

test('on an unchanged document all markings stay on their words', async () => {
  expect(await shareOnTheirQuote(before)).toBe(1)
})

test('keeps markings when retyped in another font, size and width', async () => {
  const after = await typeset([pages.flat()], { font: 'Times-Roman', size: 12.5, width: 380 })
  expect(await shareOnTheirQuote(after)).toBeGreaterThanOrEqual(0.99)
})

test('keeps markings when text is inserted, changed and removed', async () => {
  const edited = pages.map((paragraphs) => [
    'Die Kommission hat diese Vorlage an ihrer zweiten Sitzung nochmals beraten und in einigen Punkten geändert.',
    ...paragraphs.map((text, at) => (at % 2 ? text : text.split(' ').map(changedWord).join(' '))),
  ])
  expect(await shareOnTheirQuote(await typeset(edited), markings, 0.6)).toBeGreaterThanOrEqual(0.95)
})

const changedWord = (word: string, at: number) => {
  if (at % 23 === 11) return `${word} ausserdem`
  if (at % 23 === 17) return 'geändert'
  return at % 29 === 19 ? '' : word
}

test('inserted pages: markings and ink move with their pages', async () => {
  const [first = [], second = [], ...rest] = pages
  const novel = await paragraphsOf('theater')
  const after = await typeset([novel, first, second, novel.toReversed(), ...rest])
  expect(await shareOnTheirQuote(after)).toBeGreaterThanOrEqual(0.99)
  const inks = pages.map((_, pageIndex) => anInk({ pageIndex }))
  expect((await carried(after, inks)).map(([one]) => [one?.pageIndex, one?.is_unplaced])).toEqual(
    [1, 2, 4, 5, 6, 7].map((page) => [page, undefined]),
  )
})

test('reordered pages: markings and ink move with their pages', async () => {
  const [a = [], b = [], c = [], d = [], e = [], f = []] = pages
  const after = await typeset([d, a, f, c, b, e])
  expect(await shareOnTheirQuote(after)).toBeGreaterThanOrEqual(0.99)
  const inks = pages.map((_, pageIndex) => anInk({ pageIndex }))
  expect((await carried(after, inks)).map(([one]) => one?.pageIndex)).toEqual([1, 4, 3, 0, 5, 2])
})

test('a removed page leaves its annotations unplaced and the others in place', async () => {
  const after = await typeset(pages.toSpliced(2, 1))
  const gone = markings.filter(({ pageIndex }) => pageIndex === 2)
  const placed = await carried(after, gone)
  const unplaced = placed.flat().filter((one) => one.is_unplaced)
  expect(unplaced.length / gone.length).toBeGreaterThanOrEqual(0.95)
  const kept = new Map(gone.map((marking) => [marking.id, { ...marking, is_unplaced: true }]))
  for (const one of unplaced) expect(one).toEqual(kept.get(one.id))
  expect(
    await shareOnTheirQuote(
      after,
      markings.filter(({ pageIndex }) => pageIndex !== 2),
    ),
  ).toBeGreaterThanOrEqual(0.99)
  const inks = pages.map((_, pageIndex) => anInk({ pageIndex }))
  expect((await carried(after, inks)).map(([one]) => [one?.pageIndex, one?.is_unplaced ?? false])).toEqual([
    [0, false],
    [1, false],
    [2, true],
    [2, false],
    [3, false],
    [4, false],
  ])
})
