import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { describe, expect, it } from 'vitest'
import { councilOf } from '#app/demo/council/council.ts'
import type { DocumentDescription } from './document-description.ts'
import { renderPdf } from './pdf.ts'
import { filesOf } from './zip.ts'

const files = councilOf('2026-11-20')
  .meetings.flatMap(({ zips }) => zips)
  .flatMap(filesOf)

function documentNamed(title: RegExp): DocumentDescription {
  const paper = files.find((file) => title.test(file.document.title))
  if (!paper) throw new Error(`No paper is titled ${title}`)
  return paper.document
}

const open = (pdf: Buffer) => getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise

async function textOf(pdf: PDFDocumentProxy): Promise<string> {
  const pages = Array.from({ length: pdf.numPages }, async (_none, index) => {
    const { items } = await (await pdf.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  })
  return (await Promise.all(pages)).join('\n').replaceAll('\u00A0', ' ')
}

describe('a generated PDF', () => {
  it('can be read letter by letter, even if another document had the letter with an umlaut before', async () => {
    const synopsis = documentNamed(/Synopse der Änderungsanträge$/)
    await renderPdf({ ...synopsis, title: 'Ü', blocks: [{ type: 'heading', level: 1, text: 'Ü' }] })
    const text = await textOf(await open(await renderPdf(synopsis)))
    expect(text).toMatch(/Übersicht[^]*Bau und Umwelt/)
  })

  it('has its text, pages, bookmarks and metadata', async () => {
    const pdf = await open(await renderPdf(documentNamed(/^Voranschlag 2027 und/)))
    const text = await textOf(pdf)
    expect(pdf.numPages).toBeGreaterThanOrEqual(4)
    for (const part of ['Aufwandüberschuss', 'Übrige Bereinigungen', 'Gesundheit und Soziales', '1’098.6', '-8.7', 'Staatskanzlei'])
      expect(text).toContain(part)
    expect(text).toContain(`Seite 2 von ${pdf.numPages}`)
    const outline = await pdf.getOutline()
    expect(outline.map((entry) => entry.title)).toEqual(
      expect.arrayContaining(['Ergebnis auf einen Blick', '2 Erfolgsrechnung', '7 Antrag']),
    )
    expect(outline.find((entry) => entry.title === '2 Erfolgsrechnung')?.items.map((entry) => entry.title)).toEqual([
      '2.1 Nach Arten',
      '2.2 Nach Departementen',
    ])
    const { info } = await pdf.getMetadata()
    expect(info).toMatchObject({
      Title: 'Voranschlag 2027 und Festsetzung des Steuerfusses',
      Author: 'Regierungsrat, Kanton Lauterau',
      Language: 'de-CH',
    })
  })

  it.each([
    {
      title: /^Péréquation/,
      language: 'fr-CH',
      said: [/^Confédération suisse/, /Date\s*\d+(er)? \p{L}+ \d{4}/u, 'Tableau 1 : Effets', 'Page 2 sur'],
    },
    { title: /^Convention entre/, language: 'fr-CH', said: [/^Canton de Lauterau/, /Date\s*\d+(er)? \p{L}+ 2026/u, 'Numéro d’affaire'] },
    { title: /^ESG report/, language: 'en-CH', said: [/^Lauterau Public Pension Fund/, 'File number', 'Table 1: Carbon', 'Page 2 of'] },
  ])('has one language only: $title', async ({ title, language, said }) => {
    const pdf = await open(await renderPdf(documentNamed(title)))
    const text = await textOf(pdf)
    for (const part of said) expect(text).toMatch(part)
    expect(text).not.toMatch(/Seite|Datum|Geschäftsnummer|Tabelle|Kanton Lauterau/)
    expect((await pdf.getMetadata()).info).toMatchObject({ Language: language })
  })

  it('links its contents to the chapters, with page numbers', async () => {
    const pdf = await open(await renderPdf(documentNamed(/^Totalrevision des Gesetzes/)))
    const first = await pdf.getPage(1)
    const links = (await first.getAnnotations()).filter((annotation: { subtype: string }) => annotation.subtype === 'Link')
    expect(links.length).toBeGreaterThanOrEqual(8)
    for (const link of links) expect(await pdf.getDestination(link.dest)).not.toBeNull()
    expect(await textOf(pdf)).toMatch(/2 Schwerpunkte\s*2/)
  })

  it('does not break amounts, repeats the head of a long table, and embeds its fonts', async () => {
    const drawn = await renderPdf(documentNamed(/^Teilrevision des Wassergesetzes/))
    const text = await textOf(await open(drawn))
    expect(text).toContain('Fr. 20’000')
    expect(text.match(/Aus der Vernehmlassung/g)?.length).toBeGreaterThanOrEqual(2)
    expect(drawn.includes('/FontFile2')).toBe(true)
  })

  it('has the same bytes whenever it is written', async () => {
    const description = documentNamed(/^Velobahn.*Verpflichtungskredites/)
    const once = await renderPdf(description)
    await renderPdf(documentNamed(/^Geschäftsbericht/))
    expect((await renderPdf(structuredClone(description))).equals(once)).toBe(true)
    expect((await renderPdf({ ...description, title: 'Anderes' })).equals(once)).toBe(false)
  })
})
