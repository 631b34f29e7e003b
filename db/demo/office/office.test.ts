import { expect, it } from 'vitest'
import { councilOf } from '#db/demo/council.ts'
import { filesOf } from '#db/demo/zip.ts'
import { readEml } from '#server/documents/text/eml.ts'
import { readOffice } from '#server/documents/text/office.ts'
import { gatherPages } from '#server/documents/text/pages.ts'
import { writeDocx } from './docx.ts'
import { writeEml } from './eml.ts'
import { writeXlsx } from './xlsx.ts'

const files = councilOf('2026-11-20')
  .meetings.flatMap(({ zips }) => zips)
  .flatMap(filesOf)

it.each([
  [
    'docx',
    writeDocx,
    readOffice,
    ['Fragen der Kommission und Antworten', 'Sind Zisternen bewilligungspflichtig? Nein.', '– Zu den Haftungsfragen'],
  ],
  ['xlsx', writeXlsx, readOffice, ['Chlorothalonil in Nanogramm', 'Moosbach Nord 420 390 310', 'Moosbach Nord 31.2 29.8 28.4']],
  [
    'eml',
    writeEml,
    readEml,
    ['Anhörung: Vertretung', 'Sekretariat der Kommission kommissionen@lauterau.example', 'Brunnenmeister Toni Aebersold'],
  ],
] as const)('what a paper says is read of its %s, which is the same whenever it is written', async (extension, write, read, sentences) => {
  const document = files.find(({ file }) => file.endsWith(`.${extension}`))?.document
  if (!document) throw new Error('The council has no such paper')
  const pages = gatherPages()
  await read(await write(document), pages)
  const text = pages.end().pages.join('\n')
  for (const sentence of sentences) expect(text).toContain(sentence)
  expect((await write(structuredClone(document))).equals(await write(document))).toBe(true)
})
