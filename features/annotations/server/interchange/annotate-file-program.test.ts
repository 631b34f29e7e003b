import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { joinedParts } from '#platform/server/sandbox/sandbox.ts'
import { aPdf } from '#testing/server/files/a-book.ts'
import { wordsInPdf } from '#testing/server/files/sandbox.ts'
import { run } from './annotate-file-program.ts'

test.each([
  ['few objects packs them', 100, true],
  ['very many objects, as tagged ones have, writes them one by one', 20_001, false],
])('an export of a PDF with %s', async (_kind, count, isPacked) => {
  const objects = Array.from({ length: count }, (_, at) => `<< /Type /StructElem /ID (${at}) >>`)
  const pdf = aPdf({ objects, pages: [{ content: 'BT /F1 12 Tf 60 500 Td (Bericht) Tj ET' }] })
  const how = { as: 'annotations', time_zone: 'Europe/Zurich', words: { notes: 'Notizen', unplaced: 'ohne Ort', page: 'Seite' } }
  const parts = [{ text: () => JSON.stringify(how) }, { open: () => Readable.from([pdf]), size: pdf.length }]
  const { answer, output = [] } = await run(joinedParts(parts), ['2'], async () => undefined)
  const made = await buffer(Readable.from(output))
  expect([answer, made.includes('/ObjStm'), wordsInPdf(made)]).toEqual([{ ok: true }, isPacked, expect.stringContaining('Bericht')])
})
