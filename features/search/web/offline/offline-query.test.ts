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

const mixed = '第5回東京都会議の議事録、대한민국은 국회에서, ประชุมที่กรุงเทพฯ AI技術。北\n京市'

test.each([
  ['会議', true],
  ['議会', false],
  ['都会議の議', true],
  ['録', true],
  ['第5回', true],
  ['第6回', false],
  ['5', true],
  ['한국', false],
  ['민국', true],
  ['국은국', false],
  ['กรุงเทพ', true],
  ['เทพกรุง', false],
  ['AI技術', true],
  ['技術', true],
  ['北京', true],
  ['"会議 東京"', false],
  ['会議 東京', true],
  ['会議 -北京', false],
])('signs without blanks: %j matches: %j', (typed, expected) => {
  expect(finds(mixed, typed)).toBe(expected)
})

test.each([
  ['会議', '東京都<mark>会議</mark>の議事録、北\n京市'],
  ['議', '東京都会<mark>議</mark>の<mark>議</mark>事録、北\n京市'],
  ['北京', '東京都会議の議事録、<mark>北\n京</mark>市'],
])('highlights %j at its place', (typed, expected) => {
  const within = '東京都会議の議事録、北\n京市'
  expect(marked(within, marksOf(within, parseQuery(typed)))).toBe(expected)
})
