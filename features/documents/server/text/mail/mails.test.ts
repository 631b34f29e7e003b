import { expect, test } from 'vitest'
import { readPlain } from '#features/documents/server/text/decode.ts'
import { readHtml } from '#features/documents/server/text/html.ts'
import { collectPages } from '#features/documents/server/text/pages.ts'
import type { ReadText } from '#features/documents/server/text/read-text-program.ts'
import { aMsg } from '#testing/server/files/office-files.ts'
import { readContentLines } from './content-lines.ts'
import { readEml } from './eml.ts'
import { readMsg } from './msg.ts'

async function pagesOf(read: ReadText, bytes: Buffer): Promise<string[]> {
  const pages = collectPages()
  await read(bytes, pages)
  return pages.end().pages
}

const mail = (head: string, body: string) => Buffer.from(`${head}\n${body}`.replaceAll('\n', '\r\n'))

test('reads subject, people, text and attachment names of an e-mail', async () => {
  const bytes = mail(
    `From: =?utf-8?Q?J=C3=BCrg_Z=C3=BCger?= <juerg@example.org>
To: Kommission: anna@example.org, Eva <eva@example.org>;
Cc: sekretariat@example.org
Subject: =?iso-8859-1?Q?Nachtrag_f=FCr_Dienstag?=
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=x
`,
    `--x
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Gr=FCezi, der Nachtrag liegt bei.
--x
Content-Type: application/pdf; name="Nachtrag.pdf"
Content-Disposition: attachment; filename="Nachtrag.pdf"
Content-Transfer-Encoding: base64

AAAA
--x--
`,
  )
  expect(await pagesOf(readEml, bytes)).toEqual([
    'Nachtrag für Dienstag\nJürg Züger juerg@example.org, Kommission, anna@example.org, Eva eva@example.org, sekretariat@example.org\nGrüezi, der Nachtrag liegt bei.\nNachtrag.pdf',
  ])
})

test('reads the visible text of an HTML-only e-mail', async () => {
  const bytes = mail(
    'Subject: Termin\nContent-Type: text/html; charset=utf-8\n',
    '<style>p { color: red }</style><p>Am <b>Diens</b>tag</p><p>um zehn</p>',
  )
  expect(await pagesOf(readEml, bytes)).toEqual(['Termin\nAm Dienstag\num zehn'])
})

test('reads an Outlook e-mail and the e-mails attached to it', async () => {
  const bytes = aMsg({
    texts: { '0037': 'Weiterleitung', '0C1A': 'Jürg Züger', '5D01': 'juerg@example.org', 1000: 'Siehe unten.\r\nGruss' },
    folders: {
      '__recip_version1.0_#00000000': { texts: { 3001: 'Eva Muster', '39FE': 'eva@example.org' } },
      '__attach_version1.0_#00000000': { texts: { 3707: 'Voranschlag.xlsx' } },
      '__attach_version1.0_#00000001': {
        texts: { 3001: 'Ursprung' },
        folders: {
          '__substg1.0_3701000D': {
            texts: { '0037': 'Ursprung' },
            bytes: { 1013: Buffer.from('<p>Die Beilage f\xfcr alle</p>', 'latin1') },
          },
        },
      },
    },
  })
  expect(await pagesOf(readMsg, bytes)).toEqual([
    'Weiterleitung\nJürg Züger juerg@example.org, Eva Muster eva@example.org\nSiehe unten.\nGruss\nVoranschlag.xlsx\nUrsprung',
    'Ursprung\nDie Beilage für alle',
  ])
})

test.each([
  ['Cyrillic', 1251, Buffer.from([0xc4, 0xee, 0xe3, 0xee, 0xe2, 0xee, 0xf0]), 'Договор'],
  ['Shift-JIS', 932, Buffer.from([0x8b, 0x63, 0x89, 0xef]), '議会'],
  ['Big5', 950, Buffer.from([0xc4, 0xb3, 0xb7, 0x7c]), '議會'],
])('reads an Outlook e-mail in %s, in its texts and its HTML', async (_name, codePage, written, text) => {
  const html = Buffer.concat([Buffer.from('<p>'), written, Buffer.from('</p>')])
  const bytes = aMsg({
    ansi: { '0037': written, '0C1A': written },
    numbers: { '3FFD': codePage, '3FDE': codePage },
    bytes: { 1013: html },
    folders: { '__attach_version1.0_#00000000': { ansi: { 3707: Buffer.concat([written, Buffer.from('.xlsx')]) } } },
  })
  expect(await pagesOf(readMsg, bytes)).toEqual([`${text}\n${text}\n${text}\n${text}.xlsx`])
  const nested = { ansi: { '0037': written }, numbers: { '3FFD': codePage } }
  const forwarded = aMsg({
    texts: { '0037': 'Weiterleitung' },
    folders: { '__attach_version1.0_#00000000': { folders: { '__substg1.0_3701000D': nested } } },
  })
  expect((await pagesOf(readMsg, forwarded)).at(-1)).toBe(text)
})

const calendar = Buffer.from(
  [
    'BEGIN:VCALENDAR',
    'BEGIN:VTIMEZONE',
    'DTSTART:19701025T030000',
    'END:VTIMEZONE',
    'BEGIN:VEVENT',
    'DTSTART;TZID=Europe/Zurich:20261125T140000',
    'SUMMARY:Begehung Schulhaus\\, Breite',
    'LOCATION:Haupteing',
    ' ang',
    'DESCRIPTION:Bitte pünktlich\\nmit Helm',
    'ATTENDEE;CN="Muster, Anna";ROLE=CHAIR:mailto:anna@example.org',
    'UID:4711@example.org',
    'BEGIN:VALARM',
    'DESCRIPTION:Erinnerung',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n'),
)
const calendarText = '25.11.2026 14:00\nBegehung Schulhaus, Breite\nHaupteingang\nBitte pünktlich\nmit Helm\nMuster, Anna anna@example.org'
const contact = Buffer.from(
  [
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N:Züger;Jürg',
    'FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:J=C3=BCrg Z=C3=BC=',
    'ger',
    'ORG:Baudepartement;Hochbau',
    'item1.TEL;TYPE=work:+41 52 123 45 67',
    'PHOTO;ENCODING=b:AAAA',
    'END:VCARD',
  ].join('\r\n'),
)
const contactText = 'Jürg Züger\nBaudepartement Hochbau\n+41 52 123 45 67'

test('reads calendars and contacts as people see them, also those attached to e-mails', async () => {
  expect(await pagesOf(readContentLines, calendar)).toEqual([calendarText])
  expect(await pagesOf(readContentLines, contact)).toEqual([contactText])
  const invitation = mail(
    'Subject: Einladung\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=x\n',
    `--x\nContent-Type: text/plain\n\nSiehe Termin.\n--x\nContent-Type: text/calendar; name="termin.ics"\nContent-Disposition: attachment; filename="termin.ics"\nContent-Transfer-Encoding: base64\n\n${calendar.toString('base64')}\n--x--\n`,
  )
  expect(await pagesOf(readEml, invitation)).toEqual([`Einladung\nSiehe Termin.\ntermin.ics\n${calendarText}`])
  const forwarded = aMsg({
    texts: { '0037': 'Kontakt' },
    folders: { '__attach_version1.0_#00000000': { texts: { 3707: 'zueger.vcf' }, bytes: { 3701: contact } } },
  })
  expect(await pagesOf(readMsg, forwarded)).toEqual([`Kontakt\nzueger.vcf\n${contactText}`])
})

test('a calendar without an end, with open quotation marks or endless folds is read as far as it goes', async () => {
  const odd = `BEGIN:VEVENT\r\nSUMMARY;X="offen:Titel\r\nLOCATION:A${'\r\n B'.repeat(50_000)}`
  expect((await pagesOf(readContentLines, Buffer.from(odd))).join('').replaceAll('\n', '').length).toBe(50_001)
})

test('reads the visible text of a web page in its declared encoding', async () => {
  const page = `<html><head><meta charset="iso-8859-1"><title>Merkblatt</title><script>alert('x')</script></head><body><h1>Sitzungs&shy;gelder</h1>
    <noscript>ohne</noscript><table><tr><td>Präsidium</td><td>200&nbsp;Franken</td></tr></table><p>für<br>alle</p><svg><text>Bild</text></svg>`
  expect(await pagesOf(readHtml, Buffer.from(page, 'latin1'))).toEqual([
    'Merkblatt\nSitzungs\u00adgelder\nPräsidium 200 Franken\nfür\nalle',
  ])
})

test.each([
  ['UTF-8', Buffer.from('Geschäft;Frist')],
  ['UTF-8 with its mark', Buffer.from('\ufeffGeschäft;Frist')],
  ['Windows’ letters', Buffer.from('Geschäft;Frist', 'latin1')],
  ['UTF-16', Buffer.from('\ufeffGeschäft;Frist', 'utf16le')],
])('reads a text in %s', async (_name, bytes) => {
  expect(await pagesOf(readPlain, bytes)).toEqual(['Geschäft;Frist'])
})

test.each<[string, ReadText, Buffer, string]>([
  ['an image named like a text', readPlain, Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0]), 'no text'],
  ['an empty mail', readEml, Buffer.alloc(0), 'no mail'],
  ['an old Word file named like a mail', readMsg, Buffer.from('PK\x03\x04 nothing of Outlook'), 'no mail'],
])('rejects %s with the reason', async (_name, read, bytes, problem) => {
  await expect(pagesOf(read, bytes)).rejects.toThrow(problem)
})
