import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from './analysis/words.ts'
import { nextStretch, stretchesWith, wordsIn } from './highlight-candidates.ts'

const wordsByStretch = (text: string) => {
  const words = []
  for (let stretch = { start: 0, end: 0 }; stretch.end < text.length; ) {
    stretch = nextStretch(text, stretch)
    words.push(...wordsIn(text, stretch))
  }
  return words
}

const inWhole = (text: string) =>
  wordsOf(text).map(({ start, end, folded, is_whole, is_neighbour }) => ({ start, end, folded, is_whole, is_neighbour }))

const texts = fc
  .array(
    fc.constantFrom(
      ..."Strassen|bau|und|Wegbau|é|1|200|-|‐|‑|\u00AD|.|/|'|’| |  |\n|\r\n|\t|\u00A0|\uFEFF|\u2060|\uFE0F|\u0301|漢|の|か|\u3099|한|ก|ี|้|。|–|,".split(
        '|',
      ),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''))

test('words do not cross stretches', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wordsByStretch(text)).toEqual(inWhole(text))
    }),
    { numRuns: 3000 },
  )
})

test.each(['漢\uFEFF\nか', '漢\uFE0F \nか', '漢\u0301\nか'])('signs that are neighbours across a line are in one stretch: %j', (text) => {
  expect(wordsByStretch(text)).toEqual(inWhole(text))
})

test('a match is in a stretch with its whole word, even across a line break', () => {
  const text = 'Der Bau der Haupt-\nstrasse, und die Wasser\u00AD \n versorgung, am See'
  const matches = Array.from(stretchesWith(text, /sser|aupt|See/g), ({ start, end }) => text.slice(start, end).trim())
  expect(matches).toEqual(['Haupt-\nstrasse,', 'Wasser\u00AD \n versorgung,', 'See'])
})
