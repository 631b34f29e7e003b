import { expect, test } from 'vitest'
import { numbered } from '#platform/server/files/entry-names.ts'
import { aFile, aMeetingManifest } from '#testing/server/files/gever-zip.ts'
import type { MeetingJson } from './manifest-json.ts'
import { parseManifest } from './parse-manifest.ts'
import { resolveFiles } from './resolve-files.ts'
import { refusalIn } from './zip-on-disk.ts'

const entry = (name: string) => ({ name, size: 1, packed_size: 1, crc32: 0, is_deflated: false, header_start: 0, data_start: 0 })
const manifestOf = (meeting: MeetingJson) => parseManifest(Buffer.from(JSON.stringify({ version: '1.0.0', meetings: [meeting] })))
const attached = (paths: string[]) => [{ title: 'Wahlen', attachments: paths.map((path) => aFile(path)) }]

/** The entries found for attachments with these paths, among entries with these names. */
const filesFor = (paths: string[], names: string[]) => {
  const manifest = manifestOf(aMeetingManifest({ protocol: null, documents: [], agenda_items: attached(paths) }))
  return resolveFiles(manifest, names.map(entry)).map((reference) => reference.entry.name)
}

test('resolves a path to the entry of that name, else to the only one with a similar name', () => {
  expect(filesFor(['b.pdf', 'a.pdf'], ['a.pdf', 'b.pdf', 'c.pdf'])).toEqual(['b.pdf', 'a.pdf'])
  const alike = (path: string, name: string) => expect(filesFor([path], ['Antrag.pdf', name])).toEqual([name])
  for (const name of ['Geschaeftspruefungskommission.pdf', 'Geschaftsprufungskommission.pdf', 'geschäftsprüfungskommission.PDF']) {
    alike('Geschäftsprüfungskommission.pdf', name)
    alike(name, 'Geschäftsprüfungskommission.pdf')
  }
  alike('Geschäft.pdf'.normalize('NFD'), 'Geschäft.pdf')
  alike('Traktandum 1/Beilage/1_Übersicht (Entwurf).pdf', 'traktandum-1/beilage/1-uebersicht-entwurf.pdf')
  alike('/Protokoll-12. Sitzung.pdf', 'Protokoll-12. Sitzung.pdf')
  alike('Traktandum 1\\Budget.pdf', 'Traktandum 1/Budget.pdf')
  alike('Procès-verbal n° 3.pdf', 'proces-verbal-n-3.pdf')
  alike('Strasse.pdf', 'Straße.pdf')
})

test('prefers an exact name to a similar one', () => {
  expect(filesFor(['Geschäft.pdf', 'Geschaeft.pdf'], ['Geschaeft.pdf', 'Geschäft.pdf'])).toEqual(['Geschäft.pdf', 'Geschaeft.pdf'])
  expect(filesFor(['antrag.pdf', 'Antrag.pdf'], ['Antrag.pdf', 'antrag.pdf'])).toEqual(['antrag.pdf', 'Antrag.pdf'])
  expect(filesFor(['A-1.pdf', 'A_1.pdf'], ['A 1.pdf', 'A_1.pdf'])).toEqual(['A 1.pdf', 'A_1.pdf'])
})

test('each path gets its own of several similar names, whatever the order of the archive', () => {
  for (const names of [
    ['A 1.pdf', 'A.1.pdf'],
    ['A.1.pdf', 'A 1.pdf'],
  ]) {
    expect(filesFor(['A-1.pdf', 'A_1.pdf', 'A-1.pdf', 'a=1.pdf'], names)).toEqual(['A 1.pdf', 'A.1.pdf', 'A 1.pdf', 'A.1.pdf'])
  }
})

test('the n-th mention of a path resolves to its n-th numbered entry', () => {
  expect(filesFor(['a.pdf', 'a.pdf', 'a.pdf'], ['a (3).pdf', 'a.pdf', 'a (2).pdf'])).toEqual(['a.pdf', 'a (2).pdf', 'a (3).pdf'])
  expect(filesFor(['a.pdf', 'a.pdf', 'a.pdf'], ['a.pdf', 'a (3).pdf'])).toEqual(['a.pdf', 'a.pdf', 'a (3).pdf'])
  expect(filesFor(['a.pdf', 'a.pdf'], ['a.pdf'])).toEqual(['a.pdf', 'a.pdf'])
  expect(filesFor(['Geschäft.pdf', 'Geschäft.pdf'], ['geschaeft.pdf', 'geschaeft (2).pdf'])).toEqual(['geschaeft.pdf', 'geschaeft (2).pdf'])
})

test('resolves names that already end in a number as the producer wrote them', () => {
  expect(filesFor(['a.pdf', 'a.pdf', 'a (2).pdf'], ['a.pdf', 'a (2).pdf', 'a (2) (2).pdf'])).toEqual([
    'a.pdf',
    'a (2).pdf',
    'a (2) (2).pdf',
  ])
  expect(filesFor(['a (2).pdf', 'a.pdf', 'a.pdf'], ['a.pdf', 'a (2).pdf', 'a (3).pdf'])).toEqual(['a (2).pdf', 'a.pdf', 'a (3).pdf'])
})

/** Titles with the entries found, among entries that hold these bytes; a file is an original if its checksum is the name of bytes. */
const foundByBytes = (meeting: Partial<MeetingJson>, bytes: Record<string, string>) => {
  const manifest = manifestOf(aMeetingManifest({ protocol: null, documents: [], agenda_items: [], ...meeting }))
  const references = resolveFiles(manifest, Object.keys(bytes).map(entry), ({ name }) => bytes[name])
  return references.map(({ file: { title }, entry: { name } }) => `${title}: ${name}`)
}
const original = (file: string, checksum: string) => aFile(file, { checksum, title: checksum })
const converted = (file: string, title: string) => aFile(file, { title })
const oneItem = (...[proposal, ...attachments]: ReturnType<typeof aFile>[]) => ({
  agenda_items: [{ title: 'Wahlen', proposal: proposal!, attachments }],
})

test('an original is the entry with its bytes, also where files of one name are swapped', () => {
  const swapped = { 'Antrag.docx': 'attachment', 'Antrag (2).docx': 'proposal' }
  const names = ['proposal: Antrag (2).docx', 'attachment: Antrag.docx']
  expect(foundByBytes(oneItem(original('Antrag.docx', 'proposal'), original('Antrag.docx', 'attachment')), swapped)).toEqual(names)
  expect(foundByBytes(oneItem(converted('Antrag.docx', 'proposal'), original('Antrag.docx', 'attachment')), swapped)).toEqual(names)
  expect(foundByBytes(oneItem(original('Antrag.docx', 'proposal'), converted('Antrag.docx', 'attachment')), swapped)).toEqual(names)
  expect(foundByBytes(oneItem(converted('Antrag.docx', 'proposal'), converted('Antrag.docx', 'attachment')), swapped)).toEqual([
    'proposal: Antrag.docx',
    'attachment: Antrag (2).docx',
  ])
})

test('so are minutes, documents of the meeting, and files of several items', () => {
  const bytes = { 'Plan.pdf': 'd', 'Plan (2).pdf': 'c', 'Plan (3).pdf': 'b', 'Plan (4).pdf': 'a', 'Plan (5).pdf': 'x' }
  const meeting = {
    protocol: original('Plan.pdf', 'a'),
    documents: [original('Plan.pdf', 'b'), converted('Plan.pdf', 'e')],
    agenda_items: [
      { title: 'Eins', proposal: original('Plan.pdf', 'c') },
      { title: 'Zwei', proposal: original('Plan.pdf', 'd') },
    ],
  }
  expect(foundByBytes(meeting, bytes)).toEqual(['a: Plan (4).pdf', 'b: Plan (3).pdf', 'e: Plan (5).pdf', 'c: Plan (2).pdf', 'd: Plan.pdf'])
})

test('so are files whose names differ in case or composition, or are quite different', () => {
  const inCase = { 'Plan.pdf': 'b', 'plan.pdf': 'a' }
  expect(foundByBytes(oneItem(original('Plan.pdf', 'a'), original('plan.pdf', 'b')), inCase)).toEqual(['a: plan.pdf', 'b: Plan.pdf'])
  expect(foundByBytes(oneItem(converted('plan.pdf', 'b'), original('Plan.pdf', 'a')), inCase)).toEqual(['b: Plan.pdf', 'a: plan.pdf'])
  const composed = { 'Geschäft.pdf': 'b', 'Geschaeft.pdf': 'a' }
  const decomposed = 'Geschäft.pdf'.normalize('NFD')
  expect(foundByBytes(oneItem(original(decomposed, 'a'), converted('Geschaeft.pdf', 'b')), composed)).toEqual([
    'a: Geschaeft.pdf',
    'b: Geschäft.pdf',
  ])
  const misnamed = { 'Antrag.docx': 'b', 'Beilage.docx': 'c', 'Rest.docx': 'a' }
  expect(foundByBytes(oneItem(original('Antrag.docx', 'a'), original('Beilage.docx', 'b')), misnamed)).toEqual([
    'a: Rest.docx',
    'b: Antrag.docx',
  ])
})

test('of equal entries each original gets its own, and the last one is reused', () => {
  const same = () => original('Plan.pdf', 'same')
  expect(
    foundByBytes(oneItem(same(), converted('Plan.pdf', 'x'), same()), { 'Plan.pdf': 'same', 'Plan (2).pdf': 'y', 'Plan (3).pdf': 'same' }),
  ).toEqual(['same: Plan.pdf', 'x: Plan (2).pdf', 'same: Plan (3).pdf'])
  expect(foundByBytes(oneItem(same(), same()), { 'Plan.pdf': 'same', 'Plan (2).pdf': 'y' })).toEqual(['same: Plan.pdf', 'same: Plan.pdf'])
})

test('inserts the number before the last extension', () => {
  expect(['a.pdf', 'A 1/b.tar.gz', 'A.1/b', '.pdf'].map((name) => numbered(name, 2))).toEqual([
    'a (2).pdf',
    'A 1/b.tar (2).gz',
    'A.1/b (2)',
    '.pdf (2)',
  ])
})

const inOneFolder = (title: string) => aFile('Agenda item/Antrag.pdf', { title })

test('counts in document order: protocol, documents, then proposal and attachments of each item', () => {
  const meeting = aMeetingManifest({
    protocol: inOneFolder('Protokoll'),
    documents: [inOneFolder('Einladung')],
    agenda_items: [
      { title: 'Eins', attachments: [inOneFolder('Beilage 1')], proposal: inOneFolder('Antrag 1') },
      { title: 'Zwei', attachments: [inOneFolder('Beilage 2')], proposal: inOneFolder('Antrag 2') },
    ],
  })
  const manifest = manifestOf(meeting)
  const names = ['Agenda item/Antrag.pdf', ...[2, 3, 4, 5, 6].map((n) => `Agenda item/Antrag (${n}).pdf`)]
  const references = resolveFiles(manifest, names.map(entry))
  expect(references.map(({ file: { title }, entry: { name }, kind, agenda_item }) => [title, name, kind, agenda_item?.title])).toEqual([
    ['Protokoll', names[0], 'protocols', undefined],
    ['Einladung', names[1], 'meeting_documents', undefined],
    ['Antrag 1', names[2], 'proposals', 'Eins'],
    ['Beilage 1', names[3], 'attachments', 'Eins'],
    ['Antrag 2', names[4], 'proposals', 'Zwei'],
    ['Beilage 2', names[5], 'attachments', 'Zwei'],
  ])
  expect(new Set(references.map(({ file_name }) => file_name))).toEqual(new Set(['Antrag.pdf']))
})

const refusal = (read: () => unknown) => {
  try {
    return read()
  } catch (error) {
    return refusalIn(error)
  }
}

const missing = (path: string) => ({ key: 'import.zip.missing_file_of_item', params: { item: 'Wahlen', file: path } })
const withoutFiles = (overrides: Partial<MeetingJson>) => refusal(() => resolveFiles(manifestOf(aMeetingManifest(overrides)), []))

const search = (path: string, ...names: string[]) => expect(refusal(() => filesFor([path], names))).toEqual(missing(path))

test('a refusal for a missing file names its item, protocol or document', () => {
  search('Traktandum 1/Antrag.pdf', 'Antrag.pdf')
  search('Antrag.pdf', 'Antrag.pdf/')
  search('---', '...', '!')
  search('meeting.json', 'meeting.json')
  expect(withoutFiles({})).toMatchObject({ key: 'import.zip.missing_protocol', params: { file: expect.stringMatching(/^Protokoll/) } })
  expect(withoutFiles({ protocol: null })).toMatchObject({ key: 'import.zip.missing_document', params: { title: 'Traktandenliste' } })
})

test('a refusal for an empty file names its item, protocol or document; unmentioned empty files pass', () => {
  const emptied = (empty: string, overrides: Partial<MeetingJson> = {}) => {
    const manifest = manifestOf(
      aMeetingManifest({ protocol: aFile('Protokoll.pdf'), documents: [], agenda_items: attached(['a.pdf']), ...overrides }),
    )
    const names = ['Protokoll.pdf', 'a.pdf', 'b.pdf', 'Plan.pdf']
    return refusal(
      () =>
        resolveFiles(
          manifest,
          names.map((name) => ({ ...entry(name), size: name === empty ? 0 : 1 })),
        ).length,
    )
  }
  expect(emptied('a.pdf')).toEqual({ key: 'import.zip.empty_file_of_item', params: { item: 'Wahlen', file: 'a.pdf' } })
  expect(emptied('Protokoll.pdf')).toEqual({ key: 'import.zip.empty_protocol', params: { file: 'Protokoll.pdf' } })
  const documents = [aFile('Plan.pdf', { title: 'Übersicht' })]
  expect(emptied('Plan.pdf', { documents })).toEqual({ key: 'import.zip.empty_document', params: { title: 'Übersicht', file: 'Plan.pdf' } })
  expect([emptied('b.pdf'), emptied('none')]).toEqual([2, 2])
})

test('resolves thousands of similar names', () => {
  const paths = Array.from({ length: 2_000 }, (_, index) => `a${'-'.repeat(index % 400)}${'.'.repeat(index / 400)}.pdf`)
  const names = Array.from({ length: 10_000 }, (_, index) => `a${'_'.repeat(index % 900)}${'+'.repeat(index / 900)}.pdf`)
  expect(new Set(filesFor(paths, names)).size).toBe(new Set(paths).size)
})
