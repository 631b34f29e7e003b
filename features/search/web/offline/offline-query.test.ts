import { expect, test } from 'vitest'
import { marked } from '#features/search/lead-text.ts'
import { has, lookedThrough, marksOf, parseQuery } from './offline-query.ts'

const finds = (text: string, typed: string) => {
  const { wanted, unwanted } = parseQuery(typed)
  const through = lookedThrough(text)
  return wanted.length > 0 && wanted.every((term) => has(through, term)) && !unwanted.some((term) => has(through, term))
}

const text = 'Der Voranschlag 2027 der Straßenkasse: Müllers Baukredit, l’été.'

test.each([
  ['voran', true],
  ['anschlag', true],
  ['schlag', true],
  ['lag', false],
  ['STRASSENKASSE', true],
  ['mull ete', true],
  ['kredit', true],
  ['voranschlag 2026', false],
  ['"der strassenkasse"', true],
  ['"der voranschlag der"', false],
  ['„Voranschlag 2027“', true],
  ['voranschlag -baukredit', false],
  ['voranschlag -"2027 die"', true],
  ['stras*', true],
  ['-voranschlag', false],
  ['""', false],
  ['…', false],
])('%j matches: %j', (typed, expected) => {
  expect(finds(text, typed)).toBe(expected)
})

test.each([
  ['voran', 'Der <mark>Voranschlag</mark> 2027'],
  ['"voranschlag 2027" der', '<mark>Der</mark> <mark>Voranschlag</mark> <mark>2027</mark>'],
  ['schlag', 'Der <mark>Voranschlag</mark> 2027'],
  ['-voran', 'Der Voranschlag 2027'],
])('highlights %j', (typed, expected) => {
  expect(marked('Der Voranschlag 2027', marksOf('Der Voranschlag 2027', parseQuery(typed)))).toBe(expected)
})
