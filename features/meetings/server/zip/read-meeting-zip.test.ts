import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arriveFiles } from '#features/meetings/server/import/arrive-files.ts'
import german from '#features/meetings/texts/server/import.de.json' with { type: 'json' }
import english from '#features/meetings/texts/server/import.en.json' with { type: 'json' }
import french from '#features/meetings/texts/server/import.fr.json' with { type: 'json' }
import { aFile, aMeetingManifest, geverZip, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { howOften } from '#testing/shared/random.ts'
import { defaultLimits, type ZipLimits } from './check-entry.ts'
import { openMeetingZip } from './read-meeting-zip.ts'
import { makeZip } from './zip-maker.ts'
import { onDisk, refusalIn, zipWith } from './zip-on-disk.ts'

/** Number of damaged zips of each kind. */
const numRuns = howOften({ inTests: 100, inAll: 1_000 })

/** Opens these bytes and reads every file; returns titles and contents, or the refusal. */
async function reading(bytes: Buffer, limits: Partial<ZipLimits> = {}): Promise<unknown> {
  using file = onDisk(bytes)
  try {
    await using zip = await openMeetingZip(file.path, { ...defaultLimits, ...limits })
    for (const reference of zip.references) await finished(zip.readFile(reference).resume())
    return zip.references.map(({ file: { title }, entry }) => `${title}: ${entry.name}`)
  } catch (error) {
    return refusalIn(error)
  }
}

const refused = (key: string, params: Record<string, unknown> = {}) => ({ key: `import.${key}`, params: expect.objectContaining(params) })

test('reads the manifest of a GEVER zip, its references in document order, and its files', async () => {
  using file = onDisk(await geverZip({ meetings: [aMeetingManifest()] }))
  await using zip = await openMeetingZip(file.path)
  expect(zip.manifest.meetings).toMatchObject([{ opengever_id: 4711, agenda_items: { length: 4 } }])
  expect(zip.references.map(({ kind, file_name }) => `${kind} ${file_name}`)).toEqual([
    'protocols Protokoll-12. Sitzung der Geschaeftspruefungskommission.pdf',
    'meeting_documents Traktandenliste-12. Sitzung der Geschaeftspruefungskommission.pdf',
    'meeting_documents Einladung.pdf',
    'proposals Antrag Voranschlag.pdf',
    'attachments 1_Budgetuebersicht.pdf',
    'attachments 2_Stellenplan.pdf',
    'proposals Antrag Sanierung.pdf',
    'attachments 1_Kostenvoranschlag.pdf',
    'proposals Antwort des Stadtrats.pdf',
    'attachments 1_Netzplan.pdf',
  ])
  const proposal = zip.manifest.meetings[0]?.agenda_items[1]?.proposal
  const reference = zip.references.find(({ file: mentioned }) => mentioned === proposal)!
  const content = await text(zip.readFile(reference))
  expect(content).toMatch(/^%PDF-1\.7/)
  expect(reference).toMatchObject({ file: proposal, agenda_item: { title: 'Voranschlag 2027' }, entry: { size: content.length } })
})

test('the same input gives the same zip', async () => {
  expect(await geverZip({ meetings: [aMeetingManifest()] })).toEqual(await geverZip({ meetings: [aMeetingManifest()] }))
})

test('reads a zip of the English producer, with the files of all items in one folder', async () => {
  const named = ['Proposal', 'Attachment', 'Attachment', 'Proposal'].map((name) =>
    aFile(`agenda-item/${name.toLowerCase()}.pdf`, { title: name }),
  )
  const agenda_items = [
    { title: 'Budget', proposal: named[0]!, attachments: [named[1]!, named[2]!] },
    { title: 'Elections', proposal: named[3]! },
  ]
  expect(await reading(await geverZip({ meetings: [aMeetingManifest({ protocol: null, documents: [], agenda_items })] }))).toEqual([
    'Proposal: agenda-item/proposal.pdf',
    'Attachment: agenda-item/attachment.pdf',
    'Attachment: agenda-item/attachment (2).pdf',
    'Proposal: agenda-item/proposal (2).pdf',
  ])
})

test('refuses a zip without meeting.json, naming a manifest found in a folder', async () => {
  expect(await reading(makeZip([{ name: 'Antrag.docx', data: 'x' }]))).toEqual(refused('zip.no_manifest'))
  expect(await reading(makeZip([]))).toEqual(refused('zip.no_manifest'))
  expect(await reading(makeZip([{ name: '__MACOSX/meeting.json' }, { name: 'Meeting.json' }]))).toEqual(refused('zip.no_manifest'))
  expect(await reading(makeZip([{ name: 'Sitzung/meeting.json' }]))).toEqual(
    refused('zip.manifest_in_folder', { name: 'Sitzung/meeting.json' }),
  )
})

test('refuses a manifest that is too large, no JSON or of another shape', async () => {
  const good = { version: '1.0.0', meetings: [] }
  expect(await reading(zipWith(good), { manifestBytes: 10 })).toEqual(refused('manifest.too_large', { limit: 1 }))
  expect(await reading(zipWith('<meeting/>'))).toEqual(refused('manifest.no_json'))
  expect(await reading(zipWith(Buffer.from([0xff, 0xfe])))).toEqual(refused('manifest.no_utf8'))
  expect(await reading(zipWith(good))).toEqual(refused('manifest.no_meetings', { path: 'meetings' }))
  const agenda_items = [...someAgendaItems().slice(0, 2), { title: ['Wahlen'] }]
  const wrong = { version: '1.0.0', meetings: [{ ...aMeetingManifest(), agenda_items }] }
  expect(await reading(zipWith(wrong))).toEqual(refused('manifest.text', { path: 'meetings[0].agenda_items[2].title' }))
})

test('refuses a zip that lacks a mentioned file', async () => {
  const zip = await geverZip({ meetings: [aMeetingManifest()], files: { 'Traktandum 2/Antrag Sanierung.pdf': null } })
  expect(await reading(zip)).toEqual(
    refused('zip.missing_file_of_item', { item: 'Sanierung des Schulhauses Breite', file: 'Traktandum 2/Antrag Sanierung.pdf' }),
  )
})

test('refuses a false checksum of a mentioned file', async () => {
  const meeting = { ...aMeetingManifest({ protocol: aFile('Protokoll.pdf'), documents: [] }), agenda_items: [] }
  const zip = makeZip([
    { name: 'meeting.json', data: JSON.stringify({ version: '1.0.0', meetings: [meeting] }) },
    { name: 'Protokoll.pdf', data: 'minutes', claims: { checksum: 1 } },
  ])
  expect(await reading(zip)).toEqual(refused('zip.false_checksum', { name: 'Protokoll.pdf' }))
})

test('a file that nothing mentions may be damaged', async () => {
  const meeting = { ...aMeetingManifest({ protocol: aFile('Protokoll.pdf'), documents: [] }), agenda_items: [] }
  using file = onDisk(
    makeZip([
      { name: 'meeting.json', data: JSON.stringify({ version: '1.0.0', meetings: [meeting] }) },
      { name: 'Protokoll.pdf', data: 'minutes' },
      { name: 'Other.pdf', data: 'other', claims: { checksum: 1 } },
      { name: 'Empty.pdf', data: '' },
      { name: 'Folder/' },
    ]),
  )
  await using zip = await openMeetingZip(file.path)
  expect(zip.unmentioned.map(({ name }) => name)).toEqual(['Other.pdf'])
  const { arrived } = await arriveFiles(zip, undefined)
  expect([...arrived.values()].map(({ file_name, size }) => [file_name, size])).toEqual([['Protokoll.pdf', 7]])
})

const values = (texts: Record<string, Record<string, string>>) =>
  Object.entries(texts).flatMap(([part, of]) =>
    Object.entries(of).map(([key, value]) => `${part}.${key} ${[...value.matchAll(/{{\w+}}/g)].flat().sort().join()}`),
  )

test('every text has the same parameters in every language', () => {
  expect(values(french)).toEqual(values(german))
  expect(values(english)).toEqual(values(german))
})

const goodZips = [
  await geverZip({ meetings: [aMeetingManifest()] }),
  makeZip(
    [
      { name: 'meeting.json', data: JSON.stringify({ version: '1.0.0', meetings: [aMeetingManifest()] }), deflate: true, zip64: true },
      ...aMeetingFiles().map((name) => ({ name, data: name.repeat(20), deflate: true, zip64: true })),
    ],
    { zip64: true },
  ),
]

function aMeetingFiles(): string[] {
  const { protocol, documents, agenda_items } = aMeetingManifest()
  const files = [protocol, ...(documents ?? []), ...agenda_items.flatMap(({ proposal, attachments }) => [proposal, ...(attachments ?? [])])]
  return files.flatMap((file) => (file ? [file.file] : []))
}

const aGoodZip = fc.constantFrom(...goodZips)
const readOrRefused = async (bytes: Buffer) => {
  const answer = await reading(bytes)
  if (!Array.isArray(answer)) expect(answer).toHaveProperty('key')
}

test('refuses a zip truncated anywhere', async () => {
  for (const zip of goodZips) expect(await reading(zip)).toHaveLength(10)
  await fc.assert(
    fc.asyncProperty(aGoodZip, fc.double({ min: 0, max: 1, noNaN: true }), async (zip, part) => {
      expect(await reading(zip.subarray(0, Math.floor((zip.length - 1) * part)))).toHaveProperty('key')
    }),
    { numRuns },
  )
})

test('reads or refuses a zip with flipped bytes', async () => {
  const flips = fc.array(fc.record({ place: fc.double({ min: 0, max: 1, noNaN: true }), bits: fc.integer({ min: 1, max: 255 }) }), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(aGoodZip, flips, async (zip, changes) => {
      const bytes = Buffer.from(zip)
      for (const { place, bits } of changes) bytes[Math.floor((bytes.length - 1) * place)]! ^= bits
      await readOrRefused(bytes)
    }),
    { numRuns },
  )
})

test('reads or refuses a zip with changed numbers in its headers', async () => {
  const signatures = [0x04034b50, 0x02014b50, 0x06054b50, 0x06064b50, 0x07064b50]
  const change = fc.record({
    signature: fc.constantFrom(...signatures),
    offset: fc.integer({ min: 4, max: 76 }),
    value: fc.constantFrom(0, 1, 8, 0x7fffffff, 0x80000000, 0xfffffffe, 0xffffffff),
  })
  await fc.assert(
    fc.asyncProperty(aGoodZip, fc.array(change, { minLength: 1, maxLength: 4 }), async (zip, changes) => {
      const bytes = Buffer.from(zip)
      for (const { signature, offset, value } of changes) {
        const header = bytes.lastIndexOf(Buffer.from(Uint32Array.of(signature).buffer))
        if (header >= 0 && header + offset + 4 <= bytes.length) bytes.writeUInt32LE(value, header + offset)
      }
      await readOrRefused(bytes)
    }),
    { numRuns },
  )
})
