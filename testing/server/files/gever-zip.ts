import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'
import type { FileJson, ManifestJson, MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import { numbered } from '#platform/server/files/entry-names.ts'

type GeverZip = {
  meetings: MeetingJson[]
  version?: string
  /** Bytes of an entry by its name; null omits it; entries that no meeting mentions are added. The default is a small PDF. */
  files?: Record<string, Buffer | string | null>
}

/** The zip that GEVER would write: stored entries, ` (2)` for a repeated path, meeting.json last. Deterministic. */
export function geverZip({ meetings, version = '1.0.0', files = {} }: GeverZip): Promise<Buffer> {
  const zip = new ZipFile()
  const add = (name: string, content: Buffer | string) =>
    zip.addBuffer(Buffer.from(content as string), name, { compress: false, mtime: new Date(2026, 0, 1), forceDosTimestamp: true })
  const entries = { ...mentionedFiles(meetings), ...files }
  for (const [name, content] of Object.entries(entries)) if (content !== null) add(name, content)
  add('meeting.json', JSON.stringify({ version, meetings } satisfies ManifestJson, null, 4))
  zip.end()
  return buffer(zip.outputStream)
}

function mentionedFiles(meetings: MeetingJson[]): Record<string, Buffer> {
  const entries: Record<string, Buffer> = {}
  for (const { file, title, checksum } of meetings.flatMap(filesOf)) {
    let name = file
    for (let n = 2; name in entries; n += 1) name = numbered(file, n)
    entries[name] = smallPdf(`${title ?? file}\n\n${name}\nFassung ${checksum.slice(0, 12)}`)
  }
  return entries
}

const filesOf = ({ protocol, documents, agenda_item_list, agenda_items }: MeetingJson): FileJson[] =>
  [
    protocol,
    ...(documents ?? [agenda_item_list]),
    ...agenda_items.flatMap(({ proposal, attachments }) => [proposal, ...(attachments ?? [])]),
  ].filter((file) => file != null)

/** A file as meeting.json mentions it; its checksum depends on path and `modified`, so changing these makes a new version. */
export function aFile(file: string, overrides: Partial<FileJson> = {}): FileJson {
  const modified = overrides.modified ?? '2026-08-31T16:09:33+02:00'
  return { file, modified, checksum: createHash('sha256').update(`${file} ${modified}`).digest('hex'), ...overrides }
}

/** A realistic meeting: a heading, three items with proposal and attachments, the minutes and two other documents. */
export const aMeetingManifest = (overrides: Partial<MeetingJson> = {}): MeetingJson => ({
  opengever_id: 4711,
  title: '12. Sitzung der Geschäftsprüfungskommission',
  start: '2026-09-14T12:30:00+00:00',
  end: '2026-09-14T15:00:00+00:00',
  location: 'Rathaus, Zimmer 4',
  committee: { oguid: 'ksk:1000000042', title: 'Geschäftsprüfungskommission' },
  protocol: aFile('Protokoll-12. Sitzung der Geschaeftspruefungskommission.pdf', { modified: '2026-10-02T09:00:00+02:00' }),
  documents: [
    aFile('Traktandenliste-12. Sitzung der Geschaeftspruefungskommission.pdf', { title: 'Traktandenliste' }),
    aFile('Einladung.pdf', { title: 'Einladung mit Anfahrt' }),
  ],
  agenda_items: someAgendaItems(),
  ...overrides,
})

/** The items of `aMeetingManifest`, for tests that change one of them. */
export const someAgendaItems = (): MeetingJson['agenda_items'] => [
  { opengever_id: 1, sort_order: 1, title: 'A Sachgeschäfte' },
  {
    opengever_id: 2,
    sort_order: 2,
    title: 'Voranschlag 2027',
    number: '1.',
    number_raw: 1,
    proposal: aFile('Traktandum 1/Antrag Voranschlag.pdf'),
    attachments: [
      aFile('Traktandum 1/Beilage/1_Budgetuebersicht.pdf', { title: 'Budgetübersicht' }),
      aFile('Traktandum 1/Beilage/2_Stellenplan.pdf', { title: 'Stellenplan' }),
    ],
  },
  {
    opengever_id: 3,
    sort_order: 3,
    title: 'Sanierung des Schulhauses Breite',
    number: '2.',
    number_raw: 2,
    proposal: aFile('Traktandum 2/Antrag Sanierung.pdf'),
    attachments: [aFile('Traktandum 2/Beilage/1_Kostenvoranschlag.pdf', { title: 'Kostenvoranschlag' })],
  },
  {
    opengever_id: 4,
    sort_order: 4,
    title: 'Anfrage zu den Velowegen',
    number: '3.',
    number_raw: 3,
    proposal: aFile('Traktandum 3/Antwort des Stadtrats.pdf'),
    attachments: [aFile('Traktandum 3/Beilage/1_Netzplan.pdf', { title: 'Netzplan' })],
  },
]

/** A valid PDF with this text on each page, searchable in viewers; lines break at line feeds only. */
export function smallPdf(text: string, pages = 1): Buffer {
  const numbers = Array.from({ length: pages }, (_, index) => index + 1)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (de-CH) >>',
    `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((page) => `${pageAt(page)} 0 R`).join(' ')}] >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...numbers.flatMap((page) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${pageAt(page) + 1} 0 R >>`,
      pageContent(`${text}\n\nSeite ${page} von ${pages}`),
    ]),
  ]
  return pdfOf(objects)
}

const pageAt = (page: number) => 2 + page * 2

function pageContent(text: string): string {
  const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, (character) => `\\${character}`)}) Tj T*`)
  const content = `BT /F1 12 Tf 16 TL 60 780 Td\n${lines.join('\n')}\nET`
  return `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`
}

/** A PDF of objects as text, numbered from 1; the first is its catalog. */
export function pdfOf(objects: string[]): Buffer {
  const written = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`)
  const head = '%PDF-1.7\n'
  let length = head.length
  const places = written.map((object) => (length += object.length) - object.length)
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const end = `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n`
  return Buffer.from(`${head}${written.join('')}${end}${length}\n%%EOF\n`, 'latin1')
}

/** Reads a zip with an independent library, in its order; throws on wrong checksums. */
export async function readZip(bytes: Buffer) {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true })
  const found: { path: string; content: Buffer; modified: Date; method: number; flags: number }[] = []
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry))
    if (crc32(content) !== entry.crc32) throw new Error(`${entry.fileName} has another checksum`)
    const { fileName: path, compressionMethod: method, generalPurposeBitFlag: flags } = entry
    found.push({ path, content, modified: entry.getLastModDate(), method, flags })
  }
  return found
}
