import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import type { RunningSite } from '#testing/server/site/running-site.ts'

const numbers = [1, 2, 3, 4, 5, 6, 7, 8]
/** Number of files in each revision of a meeting. */
export const filesOfRevision = numbers.length

/** A zip of a meeting, of some megabytes by default: all files and one item differ between revisions. */
export async function aRevision(opengever_id: number, revision: number, bytesOfFile = 500_000): Promise<Buffer> {
  const attachments = numbers.map((number) =>
    aFile(`${number}.pdf`, { title: `Beilage ${number}`, checksum: `${opengever_id}-${revision}-${number}` }),
  )
  const agenda_items = [
    { opengever_id: 1, sort_order: 1, title: 'Geschäft', attachments },
    { opengever_id: 1 + revision, sort_order: 2, title: `Fassung ${revision}` },
  ]
  const meeting = aMeetingManifest({ opengever_id, title: `Sitzung ${opengever_id}`, protocol: null, documents: [], agenda_items })
  // Only one file is read for the search; the others do not count as PDFs.
  const contents = numbers.map((number) => Buffer.concat([Buffer.from(number === 1 ? '%PDF-1.7\n' : ''), randomBytes(bytesOfFile)]))
  const files = Object.fromEntries(contents.map((content, index) => [`${index + 1}.pdf`, content]))
  return geverZip({ meetings: [meeting], files })
}

type Place = Pick<RunningSite, 'db' | 'data_dir'>

/** The stored revision of a meeting, or `absent`; fails if its rows and files are inconsistent. */
export async function revisionOf({ db, data_dir }: Place, opengever_id: number): Promise<string> {
  const items = await db
    .selectFrom('agenda_item')
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .select('agenda_item.title')
    .where('meeting.opengever_id', '=', opengever_id)
    .where('agenda_item.withdrawn', 'is', null)
    .execute()
  if (items.length === 0) return 'absent'
  const versions = await db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .where('meeting.opengever_id', '=', opengever_id)
    .select(['version.sha256', 'version.source_checksum', 'version.number', 'version.size'])
    .execute()
  for (const version of versions) await expectBytes(data_dir, version)
  const revision = Number(items.find(({ title }) => title.startsWith('Fassung'))?.title.slice(8))
  const latest = versions.filter(({ number }) => number === revision).map(({ source_checksum }) => source_checksum)
  expect([items.length, versions.length, latest.sort()]).toEqual([
    2,
    revision * numbers.length,
    numbers.map((number) => `${opengever_id}-${revision}-${number}`),
  ])
  return `revision ${revision}`
}

/** Expects that the stored file matches its row. */
export async function expectBytes(data_dir: string, { sha256, size }: { sha256: string; size: number }): Promise<void> {
  const bytes = await readFile(join(data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)))
  expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256])
}
