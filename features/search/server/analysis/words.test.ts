import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold, wordsOf } from './words.ts'

const folded = (text: string) => wordsOf(text).map((word) => word.folded)

test.each([
  ['Häuser Haeuser HAUSER', 'hauser hauser hauser'],
  ['Grüße Gruesse Grusse', 'grusse grusse grusse'],
  ['Öl Oel, Übung Uebung', 'ol ol ubung ubung'],
  ['Videoüberwachung Videoueberwachung', 'videouberwachung videouberwachung'],
  ['Neuerung Bauentwicklung quer', 'neuerung bauentwicklung quer'],
  ['école élève ça Noël œuvre oeuvre', 'ecole eleve ca nol oeuvre oeuvre'],
  ['e\u0301cole, \uFB01nal, \u01C5', 'ecole final dz'],
  ["l'eau d’État", 'l eau d etat'],
  ["1'200'000 1’200 Franken", '1200000 1200 franken'],
  ['Stras\u00ADsen\u00ADbau', 'strassenbau'],
  ['Strassen-\nbau, Strassen- \r\n  bau, Strassen\u00AD\nbau', 'strassenbau strassenbau strassenbau'],
  ['Strassen-\nund Wegbau', 'strassen und wegbau'],
  ['Strassen-\nBau', 'strassen bau'],
  ['2026\u20131 \u{1F3DB} \u0000 --- "\\', '2026 1'],
  ['Протокол 会議', 'протокол 会 議'],
  ['第5回AI会議', '第 5 回 ai 会 議'],
  ['ｶﾞか\u3099が㍿', 'ガ が が'],
  ['한국 \u1112\u1161\u11AB', '한 국 한'],
  ['ประชุมที่ น้ำ', 'ป ร ะ ช ุ ม ท ี น า'],
  ['葛\u{E0100}城\uFA19', '葛 城 神'],
  ['½ m² ﷺ', '12 m2 صلىاللهعليهوسلم'],
])('words of %j are %j', (text, words) => {
  expect(folded(text).join(' ')).toBe(words)
})

test.each([
  [
    'Verkehrs-Initiative',
    [
      ['verkehrsinitiative', 1],
      ['verkehrs', 1],
      ['initiative', 2],
    ],
  ],
  [
    '2026.123',
    [
      ['2026.123', 1],
      ['2026', 1],
      ['123', 2],
    ],
  ],
  [
    'Nr. 12-34, ',
    [
      ['nr', 1],
      ['12-34', 2],
      ['12', 2],
      ['34', 3],
    ],
  ],
  [
    'GR.2026/5',
    [
      ['gr.2026/5', 1],
      ['gr', 1],
      ['2026', 2],
      ['5', 3],
    ],
  ],
  [
    'z.B. und/oder',
    [
      ['z', 1],
      ['b', 2],
      ['und', 3],
      ['oder', 4],
    ],
  ],
  [
    'CO2‑Abgabe',
    [
      ['co2-abgabe', 1],
      ['co2', 1],
      ['abgabe', 2],
    ],
  ],
])('%j yields compound words, their parts and positions', (text, words) => {
  expect(wordsOf(text).map((word) => [word.folded, word.place])).toEqual(words)
})

test('words have start and end positions; a number with very many parts yields the parts only', () => {
  const text = 'Über «Stras\u00ADse» 2026.1'
  expect(wordsOf(text).map(({ start, end }) => text.slice(start, end))).toEqual(['Über', 'Stras\u00ADse', '2026.1', '2026', '1'])
  expect(folded(Array(40).fill('7').join('.'))).toEqual(Array(40).fill('7'))
})

test('words of any text are short, in order, and fold to themselves', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500, size: 'max' }), (text) => {
      const words = wordsOf(text)
      for (const { start, end, folded: word, is_whole } of words) {
        expect(word).toMatch(/^(?:[\p{L}\p{N}./-]{1,59}|\p{M})$/u)
        if (!is_whole) expect(fold(text.slice(start, end))).toBe(word)
      }
      const plain = words.filter(({ is_whole }) => !is_whole)
      expect(plain.map(({ place }) => place)).toEqual(plain.map((_word, index) => index + 1))
      for (const [index, { start }] of plain.entries()) expect(start).toBeGreaterThanOrEqual(plain[index - 1]?.end ?? 0)
    }),
    { numRuns: 300 },
  )
})

test.each([
  ['東京都', '東京 京都'],
  ['東京、都', '東京'],
  ['東\n  京 都', '東京'],
  ['대한 국회', '대한 국회'],
  ['대한\n국회', '대한 국회'],
  ['東A京都', '京都'],
  ['กรุง', 'กร รุ ุง'],
])('signs of %j that directly follow each other: %j', (text, pairs) => {
  const words = wordsOf(text)
  expect(words.flatMap((word, at) => (word.is_neighbour ? [`${words[at - 1]?.folded}${word.folded}`] : [])).join(' ')).toBe(pairs)
})
