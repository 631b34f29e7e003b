import { afterEach, expect, test } from 'vitest'
import { snappedToWords, snapSelection } from './snap-to-words.ts'

afterEach(() => document.body.replaceChildren())

/** The text of a page: lines of pieces. */
function aPage(...lines: string[][]) {
  const layer = document.createElement('div')
  layer.className = 'textLayer'
  for (const [at, line] of lines.entries()) {
    if (at > 0) layer.append(document.createElement('br'))
    for (const piece of line) layer.append(Object.assign(document.createElement('span'), { textContent: piece }))
  }
  document.body.append(layer)
  return (line: number, piece: number) => {
    const before = lines.slice(0, line).reduce((sum, { length }) => sum + length, 0)
    return layer.querySelectorAll('span')[before + piece]!.firstChild as Text
  }
}

/** The selected text after snapping; | marks where the selection started and ended. */
function snapped(...lines: string[][]): string {
  const spots: [Text, number][] = []
  const plain = lines.map((line) => line.map((piece) => piece.replaceAll('|', '')))
  const nodeOf = aPage(...plain)
  for (const [at, line] of lines.entries())
    for (const [index, piece] of line.entries())
      for (const [mark, part] of piece.split('|').entries())
        if (mark < piece.split('|').length - 1) {
          const offset = piece.split('|').slice(0, mark).join('').length + part.length
          spots.push([nodeOf(at, index), offset])
        }
  const range = document.createRange()
  range.setStart(...spots[0]!)
  range.setEnd(...spots[1]!)
  return snappedToWords(range).toString()
}

test.each([
  ['parts of words become whole words', [['Die Sch|ranken einen Aufwandübers|chuss aus.']], 'Schranken einen Aufwandüberschuss'],
  [
    'over several lines',
    [['Der Rat beschl|iesst den'], ['Voranschlag für 2027 mit ei|nem']],
    'beschliesst denVoranschlag für 2027 mit einem',
  ],
  ['a word of several pieces', [['den Auf', 'w|and und den Er', 'tr|ag']], 'Aufwand und den Ertrag'],
  [
    'a word that goes on in the next line',
    [['mit einem Aufw|and-'], ['überschuss von fünf Fr|anken']],
    'Aufwand-überschuss von fünf Franken',
  ],
  ['words with hyphen and apostrophe, and amounts', [['le l’orga|ne vice-prés|ident']], 'l’organe vice-président'],
  ['amounts', [['rund 1’2|50.50 Franken und 3.5| Prozent.']], '1’250.50 Franken und 3.5'],
  ['whole words stay', [['ein |ganzes Wort| hier']], 'ganzes Wort'],
  ['between words nothing is added', [['ein| ganzes |Wort']], ' ganzes '],
  ['punctuation is not added', [['Er sagt: «Ne|in», und ge|ht.']], 'Nein», und geht'],
])('%s', (_, lines, expected) => {
  expect(snapped(...lines)).toBe(expected)
})

test('a selection outside of the text of a page, or an empty one, stays', () => {
  const aside = document.body.appendChild(Object.assign(document.createElement('p'), { textContent: 'irgendein Text' })).firstChild as Text
  getSelection()?.setBaseAndExtent(aside, 2, aside, 6)
  snapSelection()
  expect(getSelection()?.toString()).toBe('gend')
  getSelection()?.setBaseAndExtent(aside, 2, aside, 2)
  snapSelection()
  expect(getSelection()?.isCollapsed).toBe(true)
})
