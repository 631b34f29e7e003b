import { expect, test } from 'vitest'
import { collectPages } from './pages.ts'

test('unnumbered pages lose indentation and blank lines, and empty ones are dropped', () => {
  const pages = collectPages()
  for (const text of ['\n\tAntrag  der \0 Kommission \n\n   \n  auf Rückweisung\n', ' \n ', 'Ende']) {
    pages.turn()
    pages.add(text)
  }
  expect(pages.end()).toEqual({ page_count: null, pages: ['Antrag der Kommission\nauf Rückweisung', 'Ende'] })
})

test('numbered pages keep their text and empty pages', () => {
  const pages = collectPages()
  pages.areNumbered(3)
  for (const text of ['Eins\n\n', '']) {
    pages.turn()
    pages.add(text)
  }
  expect(pages.end()).toEqual({ page_count: 3, pages: ['Eins\n\n', ''] })
})

test('a text longer than a page continues on the next one, without splitting words', () => {
  const words = Array.from({ length: 30_000 }, (_, index) => `Wort${index}`)
  const pages = collectPages()
  pages.turn()
  pages.add(words.join(' '))
  const { pages: parts } = pages.end()
  expect(parts.length).toBeGreaterThan(3)
  expect(parts.flatMap((part) => part.split(' '))).toEqual(words)
})

test('reads at most 10 million characters of a file', () => {
  const pages = collectPages()
  pages.turn()
  for (let time = 0; time < 11 && !pages.isFull(); time += 1) pages.add('x'.repeat(1_000_000))
  expect(pages.isFull()).toBe(true)
  pages.turn()
  pages.add('more')
  expect(pages.end().pages.join('')).toHaveLength(10_000_000)
})
