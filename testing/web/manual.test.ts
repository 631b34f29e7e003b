import { expect, test } from 'vitest'
import { headingsOf } from '#bin/manual/render.ts'
import { languages } from '#platform/shared/languages.ts'
import { textsOf } from './all-texts.ts'
import { wordsToAvoid } from './words-to-avoid.ts'

const FOLDER = '/docs/manual/'
const chapters = import.meta.glob<string>('/docs/manual/*/*.md', { eager: true, import: 'default', query: '?raw' })
const pictures = Object.keys(import.meta.glob('/docs/manual/pictures/*/*.webp', { query: '?url' }))

const namesIn = (language: string) =>
  Object.keys(chapters)
    .filter((path) => path.startsWith(`${FOLDER}${language}/`))
    .map((path) => path.slice(path.lastIndexOf('/') + 1))

const resolve = (from: string, to: string) => new URL(to, `https://manual.example${from}`)

/** Bold words are labels of the interface; nothing else is bold. */
const labelsIn = (text: string) => Array.from(text.matchAll(/\*\*(.+?)\*\*/g), ([, label = '']) => label)

/** A placeholder, in the manual "…" or an example's number, matches that of the text; spaces match any kind of space. */
const comparable = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/\s*(?:\{\{\w+\}\}|\d+|…)/g, '…')
    .replace(/\s/g, ' ')

test.each(languages)('the manual has the same chapters with the same headings in %s as in German', (language) => {
  expect(namesIn(language)).toEqual(['README.md', 'administrator.md', 'member.md', 'records-staff.md', 'responsible.md'])
  for (const name of namesIn(language)) {
    const depths = (of: string) => headingsOf(chapters[`${FOLDER}${of}/${name}`] ?? '').map(({ depth }) => depth)
    expect([name, depths(language)]).toEqual([name, depths('de')])
    expect(depths(language)[0]).toBe(1)
  }
})

test.each(Object.keys(chapters))('%s names only labels of the interface in bold', (path) => {
  const language = path.split('/').at(-2) ?? ''
  const known = new Set([...textsOf(language).values()].map(comparable))
  expect(labelsIn(chapters[path] ?? '').filter((label) => !known.has(comparable(label)))).toEqual([])
})

test.each(languages)('the manual uses no words to avoid in %s, apart from labels', (language) => {
  const wrong = namesIn(language).flatMap((name) => {
    const text = (chapters[`${FOLDER}${language}/${name}`] ?? '').replace(/\*\*.+?\*\*|\]\([^)]*\)/g, '')
    return (wordsToAvoid[language] ?? []).flatMap(({ word, better }) =>
      word.test(text) ? `${name}: ${word.exec(text)?.[0]}, better ${better}` : [],
    )
  })
  expect(wrong).toEqual([])
})

test('every link and picture of the manual exists, has words, and every picture is used', () => {
  const used = new Set<string>()
  for (const [path, text] of Object.entries(chapters)) {
    for (const [, sign, words = '', to = ''] of text.matchAll(/(!?)\[([^\]]*)\]\(([^)]+)\)/g)) {
      const { pathname, hash } = resolve(path, to)
      expect(words.trim(), `${path} ${to}`).not.toBe('')
      if (sign) used.add(pathname)
      else {
        const anchors = headingsOf(chapters[pathname] ?? '').map(({ anchor }) => `#${anchor}`)
        expect(hash === '' ? Object.keys(chapters) : anchors, `${path} ${to}`).toContain(hash === '' ? pathname : hash)
      }
    }
  }
  expect([...used].sort()).toEqual(pictures.sort())
})
