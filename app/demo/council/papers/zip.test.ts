import { extname } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { type Entry, fromBuffer } from 'yauzl'
import { councilOf } from '#app/demo/council/council.ts'
import type { ManifestWithDocuments } from '#app/demo/council/meetings/manifest-shape.ts'
import { mimeTypeOf } from '#platform/server/files/arrive-file.ts'
import { type DrawnPapers, demoZip, filesOf } from './zip.ts'

const entriesOf = (bytes: Buffer): Promise<Map<string, Buffer>> =>
  new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true }, (problem, zip) => {
      if (problem) return reject(problem)
      const contents = new Map<string, Buffer>()
      zip.on('entry', (entry: Entry) =>
        zip.openReadStream(entry, (refused, stream) => {
          if (refused) return reject(refused)
          buffer(stream).then((content) => {
            contents.set(entry.fileName, content)
            zip.readEntry()
          }, reject)
        }),
      )
      zip.on('end', () => resolve(contents))
      zip.on('error', reject)
      zip.readEntry()
    })
  })

const types: Record<string, string> = {
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.eml': 'message/rfc822',
}

describe('every zip of the council', () => {
  const papers: DrawnPapers = new Map()
  const zips = councilOf('2026-11-20').meetings.flatMap((meeting) => meeting.zips)

  it('has meeting.json and exactly the files that it names', async () => {
    for (const manifest of zips) {
      const entries = await entriesOf(await buffer(await demoZip(manifest, papers)))
      const written = JSON.parse(entries.get('meeting.json')?.toString() ?? '') as ManifestWithDocuments
      expect([...entries.keys()].sort()).toEqual([...filesOf(written).map((file) => file.file), 'meeting.json'].sort())
      for (const file of filesOf(written)) {
        expect(await mimeTypeOf(entries.get(file.file) as Buffer, file.file)).toBe(types[extname(file.file)])
        expect(Object.keys(file)).not.toContain('document')
        expect(file.checksum).toMatch(/^[0-9a-f]{64}$/)
      }
      expect(written.version).toBe('1.0.0')
      expect(written.meetings.map((meeting) => meeting.title)).toEqual(manifest.meetings.map((meeting) => meeting.title))
    }
  })

  it('renders each document once, however often it is used', () => {
    const files = zips.flatMap(filesOf)
    expect(papers.size).toBe(new Set(files.map((file) => file.checksum)).size)
    expect(papers.size).toBeLessThan(files.length)
  })

  it('has documents of several pages that stay small', () => {
    for (const { checksum, document } of zips.flatMap(filesOf).filter(({ file }) => file.endsWith('.pdf'))) {
      const pdf = papers.get(checksum) as Buffer
      const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0
      const least = /^(Botschaft|Bericht des|Antrag des|Prüfbericht)/.test(document.kind)
        ? 3
        : document.kind.startsWith('Einladung')
          ? 1
          : 2
      expect(pages, document.title).toBeGreaterThanOrEqual(least)
      expect(pages, document.title).toBeLessThanOrEqual(8)
      expect(pdf.length).toBeLessThan(80_000)
    }
  })

  it('has the folder layout of GEVER', () => {
    const names = zips.flatMap(filesOf).map((file) => file.file)
    expect(names).toContain('Protokoll-12. Sitzung der Geschaeftspruefungskommission.pdf')
    expect(names).toContain('Traktandum 3/Beilage/2_Synopse der Aenderungsantraege.pdf')
    expect(names).toContain('Traktandenliste-17. Sitzung der Finanzkommission (Budgetsitzung).pdf')
  })
})

it('a zip has the same bytes whenever it is written', async () => {
  const [first, again] = [councilOf('2026-11-20'), councilOf('2026-11-20')].map(
    (council) => council.meetings[1]?.zips[0] as ManifestWithDocuments,
  )
  const [one, other] = [
    await buffer(await demoZip(first as ManifestWithDocuments)),
    await buffer(await demoZip(again as ManifestWithDocuments)),
  ]
  expect(one.equals(other)).toBe(true)
})
