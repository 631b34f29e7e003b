import { expect, it } from 'vitest'
import { councilOf } from '#app/demo/council/council.ts'
import { readEml } from '#features/documents/server/text/mail/eml.ts'
import { readOffice } from '#features/documents/server/text/office/office.ts'
import { collectPages } from '#features/documents/server/text/pages.ts'
import { writeDocx, writeEml, writeXlsx } from './office-files.ts'
import { filesOf } from './zip.ts'

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
] as const)(
  'the text can be read from the %s file, which is always written with the same bytes',
  async (extension, write, read, sentences) => {
    const document = files.find(({ file }) => file.endsWith(`.${extension}`))?.document
    if (!document) throw new Error('The council has no such paper')
    const pages = collectPages()
    await read(await write(document), pages)
    const text = pages.end().pages.join('\n')
    for (const sentence of sentences) expect(text).toContain(sentence)
    expect((await write(structuredClone(document))).equals(await write(document))).toBe(true)
  },
)
