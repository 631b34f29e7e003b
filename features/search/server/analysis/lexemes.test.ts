import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compoundNouns } from './compound-nouns.ts'
import { germanStem, lexemesAskedBy, lexemesOf, partsOf } from './lexemes.ts'
import { fold } from './words.ts'

const finds = (asked: string, word: string) => {
  const lexemes = new Set(lexemesOf(fold(word)))
  return lexemesAskedBy(fold(asked)).some((lexeme) => lexemes.has(lexeme))
}

test.each([
  ['Haus', 'Häuser Hauses Häusern Haeuser Haus'],
  ['Strasse', 'Strassen Straße'],
  ['Kanton', 'Kantone Kantons Kantonen'],
  ['Traktandum', 'Traktanden Traktandums'],
  ['Lehrerin', 'Lehrerinnen'],
  ['System', 'Systeme Systems Systemen'],
  ['Kurs', 'Kurse Kurses Kursen'],
  ['Mittel', 'Mitteln Mittels'],
  ['Risiko', 'Risiken'],
  ['commune', 'communes'],
  ['école', 'écoles Ecole'],
  ['député', 'députés députée députées deputes'],
  ['cantonal', 'cantonaux cantonale cantonales'],
  ['approuver', 'approuvé approuvée approuvées'],
  ['budget', 'budgets Budgets'],
  ['policy', 'policies'],
  ['school', 'schools'],
])('%s matches its other forms and they match it: %s', (word, forms) => {
  for (const form of forms.split(' ')) expect([form, finds(word, form), finds(form, word)]).toEqual([form, true, true])
})

test.each([
  ['Strasse', 'Strassenbau Kantonsstrasse Güterstrasse'],
  ['Bau', 'Strassenbau Neubau Spitalneubau Baubewilligungen'],
  ['Häuser', 'Schulhaus Schulhäuser'],
  ['Schule', 'Schulhaus Volksschule Fachhochschulen'],
  ['Wasserversorgung', 'Wasserversorgungsanlage'],
  ['Gemeinderat', 'Gemeinderatssitzung'],
  ['Erwärmung', 'Klimaerwärmung'],
  ['Arbeitslose', 'Arbeitslosenversicherung'],
  ['Versicherung', 'Arbeitslosenversicherung'],
  ['Ertrag', 'Finanzertrag'],
  ['Stein', 'Grundstein Wegsteins'],
])('%s matches the compounds %s, but not the other way round', (part, compounds) => {
  for (const compound of compounds.split(' '))
    expect([compound, finds(part, compound), finds(compound, part)]).toEqual([compound, true, false])
})

test.each([
  ['Rat', 'Heirat Vorrat Apparat Referat'],
  ['Ort', 'Antwort Sport'],
  ['Trasse', 'Strasse Bachstrasse'],
  ['Tag', 'Montag Antrag'],
  ['Amt', 'gesamt'],
  ['Bau', 'Bauchnabel'],
])('%s does not match within %s', (part, words) => {
  for (const word of words.split(' ')) expect([word, finds(part, word)]).toEqual([word, false])
})

test('a number and a sign have themselves as their only lexeme', () => {
  expect([lexemesOf('2026.123'), lexemesAskedBy('2026.123')]).toEqual([['2026.123'], ['2026.123']])
  expect([lexemesOf('議'), lexemesAskedBy('議')]).toEqual([['議'], ['議']])
})

test('splits compounds of two nouns with any linking letters, into a limited number of parts', () => {
  const nouns = compoundNouns.map(fold)
  const stems = new Set(nouns.map(germanStem))
  const noun = fc.constantFrom(...nouns.filter((word) => word.length > 4))
  fc.assert(
    fc.property(noun, fc.constantFrom('', 's', 'es', 'n', 'en', 'er', 'e', 'ens'), noun, (first, link, second) => {
      const compound = first + link + second
      // Grundlager has the stem of Grundlage, which is a separate word.
      if (fold(compound) === compound && !stems.has(germanStem(compound))) expect(partsOf(compound).length).toBeGreaterThan(0)
    }),
  )
  fc.assert(fc.property(fc.stringMatching(/^(?:bau|amt|rat|weg|en|s){1,20}$/), (word) => partsOf(word).length <= 14))
})

test('lexemes of any word are short, without quotes, and match the word itself', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 100, size: 'max' }), (text) => {
      const word = fold(text)
      if (word === '') return
      for (const lexeme of lexemesOf(word)) expect(lexeme).toMatch(/^(?:[~+]?[\p{L}\p{N}./-]{1,60}|[\p{L}\p{M}\p{N}]+)$/u)
      expect(lexemesAskedBy(word).some((lexeme) => lexemesOf(word).includes(lexeme))).toBe(true)
    }),
    { numRuns: 500 },
  )
})
