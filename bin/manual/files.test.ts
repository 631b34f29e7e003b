import { expect, test } from 'vitest'
import { languageEntry, languages } from '#platform/shared/languages.ts'
import { manualFiles, names } from './files.ts'
import { fileOf, renderChapter } from './render.ts'

const files = await manualFiles()
const pages = [...files].filter(([file]) => file.endsWith('.html')).map(([file, content]) => ({ file, html: String(content) }))
const matches = (html: string, pattern: RegExp) => Array.from(html.matchAll(pattern), ([, found = '']) => found)

test('every chapter is a page in every language, with its pictures and its style', () => {
  expect(pages.map(({ file }) => file)).toEqual(languages.flatMap((language) => names.map((name) => `manual/${language}/${fileOf(name)}`)))
  expect([...files.keys()]).toContain('manual/manual.css')
})

test.each(pages)('$file has its language, one heading of the first degree, headings in order, and nothing inline', ({ file, html }) => {
  expect(html).toContain(`<html lang="${file.split('/')[1]}">`)
  const degrees = matches(html, /<h(\d)/g).map(Number)
  expect(degrees.filter((degree) => degree === 1)).toHaveLength(1)
  expect(degrees.filter((degree, index) => degree > (degrees[index - 1] ?? 0) + 1)).toEqual([])
  expect(html).not.toMatch(/<script|<style|\sstyle=|\son\w+=|\*\*|undefined/)
})

test.each(pages)('$file links to all chapters, to the other languages, and only to what is there', ({ file, html }) => {
  const links = [...matches(html, /\shref="([^"]+)"/g), ...matches(html, /\ssrc="([^"]+)"/g)]
  const targets = links.map((to) => new URL(to, `https://site.example/sitzungen/${file}`))
  expect(targets.filter(({ origin, pathname }) => origin !== 'https://site.example' || !pathname.startsWith('/sitzungen/'))).toEqual([])
  const reached = targets.map(({ pathname }) => pathname.replace('/sitzungen/', ''))
  expect(reached.filter((path) => !files.has(path) && path !== 'favicon.svg')).toEqual([])
  const [, language, name] = file.split('/')
  for (const other of languages) expect(reached).toContain(`manual/${other}/${name}`)
  for (const one of names) expect(reached).toContain(`manual/${language}/${fileOf(one)}`)
  const ids = new Set(matches(html, /\sid="([^"]+)"/g))
  const own = links.filter((to) => to.startsWith('#')).map((to) => decodeURIComponent(to.slice(1)))
  expect(own.filter((anchor) => !ids.has(anchor))).toEqual([])
})

test('the open page and language are marked; words cannot become markup', () => {
  const words = { manual: 'Handbuch <b>', language: 'Sprache' }
  const chapter = {
    language: 'de',
    name: 'member',
    markdown: '# Für <Mitglieder>\n\n[Andere](responsible.md#eine-sitzung)\n',
    words,
  } as const
  const html = renderChapter(chapter, [chapter])
  expect(matches(html, /aria-current="page"[^>]*>([^<]*)</g)).toEqual(['Für &#60;Mitglieder&#62;', languageEntry('de').name])
  expect(html).toContain('<title>Für &#60;Mitglieder&#62; – Handbuch &#60;b&#62; – Traktanda</title>')
  expect(html).toContain('<a href="responsible.html#eine-sitzung">Andere</a>')
})
