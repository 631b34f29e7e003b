import { globSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { smallPdf } from '#testing/server/files/gever-zip.ts'
import { aDocx, aMsg } from '#testing/server/files/office-files.ts'
import { inProcess } from '#testing/server/files/sandbox.ts'
import { readTypeset, typeset } from '#testing/server/files/typeset.ts'
import { xfaForm } from '#testing/server/files/xfa-form.ts'
import { aFreetext, aHighlight, aNote } from '#testing/shared/an-annotation.ts'
import { joinedParts, type Sandbox } from './sandbox.ts'
import { runSandboxed } from './sandboxed-process.ts'

const root = join(import.meta.dirname, '../../..')
const limits = { milliseconds: 60_000, memory: 2 ** 30 }

const made = '2026-11-20T10:30:00.000Z'
const pdf = smallPdf('Beschluss: Grüezi', 2)
const drawn = [aHighlight(), aNote(), aFreetext()]
const annotations = drawn.map((annotation) => ({ annotation, created: made, updated: made }))
const xfdf = `<xfdf xmlns="http://ns.adobe.com/xfdf/"><annots><square page="0" rect="1,2,30,40"/><stamp page="0" rect="1,2,3,4"/></annots></xfdf>`
const textOf = (text: string) => typeset([[text]]).then(readTypeset)
const [before, after] = [await textOf('Der Rat beschliesst drei Stellen.'), await textOf('Der Rat beschliesst zwei Stellen.')]
const kept = { id: '1', content: aHighlight({ quote: { exact: 'Der Rat', prefix: '', suffix: ' beschliesst' } }) }
const paper = { language: 'de-CH', title: 'Antrag', made, stamp: '{page}/{pages}', facts: { name: 'facts.json', json: '{}' } }
const words = {
  contents: 'Inhalt',
  stamp: '{page}/{pages}',
  note: '{page} {name}',
  notes: '{name}',
  attachments: '{name}',
  not_pdf: '–',
  unreadable: '–',
  too_much: '–',
  dynamic_form: '–',
}
const document = { title: 'Bericht', file_name: 'Bericht.pdf', is_pdf: true }
const ofAgenda = { title: '1. Eröffnung', is_heading: false, documents: [document] }
const ownNotes = {
  title: 'Notizen',
  is_heading: true,
  documents: [],
  notes: [{ title: 'Ich', notes: [{ heading: '1', text: 'Nachfragen' }] }],
}
const book = { language: 'de-CH', title: 'Sitzung', facts: ['Rat'], made, words, sections: [ofAgenda, ownNotes] }
const bookLayer = { owner_name: 'Anna', is_drawn: true, has_notes: true, xfdf: null, annotations: drawn }
const annotating = { as: 'flattened', time_zone: 'Europe/Zurich', words: { notes: 'Notizen', unplaced: 'ohne Ort', page: 'Seite' } }

/** A program's input: buffers as they are, everything else as JSON. */
const framed = (...parts: (object | string | Buffer)[]) =>
  buffer(
    joinedParts(
      parts.map((one) =>
        Buffer.isBuffer(one) ? { open: () => Readable.from([one]), size: one.length } : { text: () => JSON.stringify(one) },
      ),
    ),
  )
const json = (input: object) => Buffer.from(JSON.stringify(input))
const pages = (...texts: string[]) => ({ page_count: null, pages: texts })
const reading = (kind: string, bytes: Buffer, answer: unknown) =>
  ({ program: 'features/documents/server/text/read-text', args: [kind, bytes.length], bytes, answer }) as const

const table: { program: string; args: readonly (string | number)[]; bytes: Buffer; answer: unknown }[] = [
  reading('pdf', pdf, { page_count: 2, pages: ['Beschluss: Grüezi\nSeite 1 von 2', 'Beschluss: Grüezi\nSeite 2 von 2'] }),
  reading('office', await aDocx('Antrag'), pages('Antrag')),
  reading('msg', aMsg({ texts: { '0037': 'Anfrage', 1000: 'Grüezi' } }), pages('Anfrage\nGrüezi')),
  reading('eml', Buffer.from('Subject: Nachtrag\r\n\r\nLiegt bei.'), pages('Nachtrag\nLiegt bei.')),
  reading('html', Buffer.from('<p>Merkblatt</p>'), pages('Merkblatt')),
  reading('plain', Buffer.from('Geschäft;Frist'), pages('Geschäft;Frist')),
  reading('pdf', Buffer.from('%PDF-1.7 nothing'), { problem: 'InvalidPDFException' }),
  {
    program: 'features/administration/server/people-import/read-table',
    args: [],
    bytes: Buffer.from('Name;Vorname\r\nMuster;Zo\xeb', 'latin1'),
    answer: {
      rows: [
        ['Name', 'Vorname'],
        ['Muster', 'Zoë'],
      ],
    },
  },
  { program: 'features/versions/server/read-placed-text', args: [pdf.length], bytes: pdf, answer: { length: 2 } },
  {
    program: 'features/versions/server/compare',
    args: [],
    bytes: json({ before, after }),
    answer: [{ text_before: 'drei', text_after: 'zwei' }],
  },
  {
    program: 'features/versions/server/anchor',
    args: [],
    bytes: json({ before, after, layers: [[kept], []] }),
    answer: [[{ id: '1', part: 0 }], []],
  },
  {
    program: 'platform/server/pdf/make-paper',
    args: [],
    bytes: await framed({ ...paper, paragraphs: [{ text: 'Velowege', size: 11, weight: 'bold', gap: 0 }] }),
    answer: { size: expect.any(Number) },
  },
  {
    program: 'features/downloads/server/book/make-book',
    args: [],
    bytes: await framed(book, [bookLayer], pdf),
    answer: { size: expect.any(Number) },
  },
  {
    program: 'features/meetings/server/import/find-unusual',
    args: [3],
    bytes: await framed(pdf, xfaForm(), Buffer.from('%PDF-1.7 nothing')),
    answer: {},
  },
  {
    program: 'features/annotations/server/interchange/annotate-file',
    args: [3],
    bytes: await framed(annotating, { author: 'Anna', updated: made, xfdf: null, annotations }, pdf),
    answer: { ok: true },
  },
  {
    program: 'features/annotations/server/interchange/write-xfdf',
    args: [],
    bytes: await framed('Anna', annotations, pdf),
    answer: { ok: true },
  },
  {
    program: 'features/annotations/server/interchange/read-xfdf',
    args: [7],
    bytes: await framed(Buffer.from(xfdf), pdf),
    answer: { ok: true, usable: 1, skipped_count: 1 },
  },
  {
    program: 'features/annotations/server/interchange/web-annotations',
    args: [],
    bytes: await framed({ id: 'id', source: 'source', label: 'label', author: 'Anna' }, annotations),
    answer: { ok: true },
  },
]

async function outcomeOf(sandbox: Sandbox, { program, args, bytes }: (typeof table)[number]) {
  const { answer, output } = await sandbox(join(root, `${program}-program.ts`), { ...limits, args, input: Readable.from([bytes]) })
  return { answer, output: (await buffer(output)).toString('latin1') }
}

// Other tests run programs in the test's process; here each runs in a sandboxed process, as on a site.
test.concurrent.each(table)('$program $args has the same answer in a child process as in the process of the test', async (row) => {
  const said = await outcomeOf(runSandboxed, row)
  expect(said.answer).toMatchObject(row.answer as object)
  expect(said).toEqual(await outcomeOf(inProcess, row))
})

test('the table holds every program', () => {
  const programs = globSync('{app,features,platform}/**/*-program.ts', { cwd: root }).map((path) => path.replace('-program.ts', ''))
  expect(new Set(table.map(({ program }) => program))).toEqual(new Set(programs))
})
