import { readdirSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compoundBeginnings, compoundNouns } from './analysis/compound-nouns.ts'
import { lexemesOf, remembered } from './analysis/lexemes.ts'
import { fold, wordsOf } from './analysis/words.ts'
import { placesOfAny } from './highlight-candidates.ts'

const placesOf = remembered((lexeme) => placesOfAny([lexeme]))

const missed = (spelt: string) => lexemesOf(fold(spelt)).filter((lexeme) => spelt.search(placesOf(lexeme)) < 0)

test('placesOfAny misses no word of the demonstration texts', () => {
  const folder = new URL('../../../app/demo/council/texts/', import.meta.url)
  const words = new Set(
    readdirSync(folder).flatMap((file) => wordsOf(readFileSync(new URL(file, folder), 'utf8')).map(({ spelt }) => spelt)),
  )
  expect(words.size).toBeGreaterThan(1000)
  expect([...words].flatMap(missed)).toEqual([])
})

const piece = fc.constantFrom(...compoundBeginnings, ...compoundNouns, 'erwärmung', 'Erwaermung', 'inn')
const link = fc.constantFrom('', 's', 'es', 'n', 'en', 'er', 'e', 'ens')
const umlauts = (word: string) => word.replace(/[äöü]/g, (letter) => ({ ä: 'ae', ö: 'oe', ü: 'ue' })[letter] ?? letter)

test('placesOfAny misses no compound found by its parts, in any spelling', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(piece, link), { minLength: 1, maxLength: 4 }), fc.constantFrom(umlauts, String), (pieces, spell) => {
      const word = spell(pieces.flat().join(''))
      expect([word, word.toUpperCase(), `${word.charAt(0).toUpperCase()}${word.slice(1)}`].flatMap(missed)).toEqual([])
    }),
    { numRuns: 2000 },
  )
})

test('placesOfAny misses no other word', () => {
  const letters = fc.string({
    unit: fc.constantFrom(...Array.from('abcdefghijklmnopqrstuvwxyzaeouaeouAEOUZé19-')),
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(letters, (word) => {
      expect(missed(word)).toEqual([])
    }),
    { numRuns: 5000 },
  )
})

test('placesOfAny skips most unrelated words', () => {
  const places = placesOfAny(lexemesOf(fold('Strasse')))
  expect(
    ['Strassenbau', 'Haupstrasse', 'Sonne', 'Straße', 'Bau', 'Haus', 'Transport', 'Kredit'].filter((spelt) => spelt.search(places) >= 0),
  ).toEqual(['Strassenbau', 'Straße'])
})
