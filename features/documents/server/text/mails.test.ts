import { expect, test } from 'vitest'
import { aMsg } from '#testing/server/files/office-files.ts'
import { readEml } from './eml.ts'
import { readHtml } from './html.ts'
import { readMsg } from './msg.ts'
import { gatherPages } from './pages.ts'
import { readPlain } from './plain.ts'
import type { ReadText } from './read-text-program.ts'

async function pagesOf(read: ReadText, bytes: Buffer): Promise<string[]> {
  const pages = gatherPages()
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
