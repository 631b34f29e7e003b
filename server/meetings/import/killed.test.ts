import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFolderStore } from '#server/files/folder-store.ts'
import { sweepFiles } from '#server/files/repository.ts'
import { aFile, aMeetingManifest, geverZip } from '#server/test/gever-zip.ts'
import { aRunningSite, type RunningSite } from '#server/test/running-site.ts'

const numbers = [1, 2, 3, 4, 5, 6, 7, 8]

/** A zip of some megabytes: every file and one of the items differ from revision to revision. */
async function aZip(opengever_id: number, revision: number) {
  const attachments = numbers.map((number) =>
    aFile(`${number}.pdf`, { title: `Beilage ${number}`, checksum: `${opengever_id}-${revision}-${number}` }),
  )
  const agenda_items = [
    { opengever_id: 1, sort_order: 1, title: 'Geschäft', attachments },
    { opengever_id: 1 + revision, sort_order: 2, title: `Fassung ${revision}` },
  ]
  const meeting = aMeetingManifest({ opengever_id, title: `Sitzung ${opengever_id}`, protocol: null, documents: [], agenda_items })
  // One to be read for the search; the others are not taken for PDFs.
  const contents = numbers.map((number) => Buffer.concat([Buffer.from(number === 1 ? '%PDF-1.7\n' : ''), randomBytes(500_000)]))
  const files = Object.fromEntries(contents.map((content, index) => [`${index + 1}.pdf`, content]))
  return geverZip({ meetings: [meeting], files })
}

/** What the site knows of a meeting, with the bytes behind it: `absent`, or its revision where everything fits together. */
async function stateOf({ db, data_dir }: RunningSite, opengever_id: number) {
  const items = await db
    .selectFrom('agenda_item')
    .innerJoin('meeting', 'meeting.id', 'agenda_item.meeting_id')
    .select('agenda_item.title')
    .where('meeting.opengever_id', '=', opengever_id)
    .execute()
  if (items.length === 0) return 'absent'
  const versions = await db
    .selectFrom('document_version as version')
    .innerJoin('document', 'document.id', 'version.document_id')
    .innerJoin('meeting', 'meeting.id', 'document.meeting_id')
    .where('meeting.opengever_id', '=', opengever_id)
    .select(['version.sha256', 'version.source_checksum', 'version.number', 'version.size'])
    .execute()
  for (const { sha256, size } of versions) {
    const bytes = await readFile(join(data_dir, 'files', sha256.slice(0, 2), sha256.slice(2)))
    expect([bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([size, sha256])
  }
  const revision = Number(items.find(({ title }) => title.startsWith('Fassung'))?.title.slice(8))
  const latest = versions.filter(({ number }) => number === revision).map(({ source_checksum }) => source_checksum)
  expect([items.length, versions.length, latest.sort()]).toEqual([
    2,
    revision * numbers.length,
    numbers.map((number) => `${opengever_id}-${revision}-${number}`),
  ])
  return `revision ${revision}`
}

async function filesOf({ data_dir }: RunningSite) {
  const entries = await readdir(join(data_dir, 'files'), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) =>
      join(parentPath, name)
        .slice(join(data_dir, 'files', '/').length)
        .replace('/', ''),
    )
}

/** Where an import is seen to be when its server is killed; `filesBefore` lay in the store when it began. */
const moments: Record<string, (site: RunningSite, filesBefore: number) => Promise<boolean>> = {
  'the upload arrives': async ({ data_dir }) => (await readdir(join(data_dir, 'arriving')).catch(() => [])).length > 0,
  'the first file is stored': async (site, filesBefore) => (await filesOf(site)).length > filesBefore,
  'half of the files are stored': async (site, filesBefore) => (await filesOf(site)).length >= filesBefore + numbers.length / 2,
  'rows are written': async ({ db }) =>
    (await sql`select from pg_locks where relation = 'document_version'::regclass and mode = 'RowExclusiveLock'`.execute(db)).rows.length >
    0,
  'it is acknowledged': () => Promise.resolve(false),
}
const kills = 2 * Object.keys(moments).length

/** Imports, and kills the server once that is seen, at the latest when the import is acknowledged; tells whether it was. */
async function killedImport(site: RunningSite, zip: Buffer, isSeen: (typeof moments)[string]) {
  const filesBefore = (await filesOf(site)).length
  const end = new AbortController()
  const answer = site
    .importZip(zip)
    .then(
      () => true,
      () => false,
    )
    .finally(() => end.abort())
  while (!end.signal.aborted && !(await isSeen(site, filesBefore))) await setImmediate()
  await site.server.kill()
  return answer
}

test(`killed ${kills} times in the middle of imports, the server keeps each meeting as it was or has it whole`, async () => {
  await using site = await aRunningSite()
  // Ended by itself once, so that the next starts are fast.
  await site.server.stop()
  await site.restart()
  const seen: string[] = []
  for (const [index, [moment, isSeen]] of Object.entries(moments).entries()) {
    const meeting = index + 1
    // First a meeting that is not there, then one that is.
    for (const [before, revision] of [
      ['absent', 1],
      ['revision 1', 2],
    ] as const) {
      const whole = `revision ${revision}`
      const acknowledged = await killedImport(site, await aZip(meeting, revision), isSeen)
      await site.restart()
      const after = await stateOf(site, meeting)
      expect([moment, acknowledged ? [whole] : [before, whole]]).toEqual([moment, expect.arrayContaining([after])])
      seen.push(after === before ? 'before' : 'after')
      if (after === before) await site.importZip(await aZip(meeting, revision))
    }
    expect(await stateOf(site, meeting)).toBe('revision 2')
  }
  expect(new Set(seen)).toEqual(new Set(['before', 'after']))
  expect(await readdir(join(site.data_dir, 'arriving')).catch(() => [])).toEqual([])
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  await sweepFiles({ db: site.db, files: await openFolderStore(join(site.data_dir, 'files')) }, tomorrow)
  const named = await site.db.selectFrom('document_version').select('sha256').distinct().execute()
  expect((await filesOf(site)).sort()).toEqual(named.map(({ sha256 }) => sha256).sort())
}, 300_000)
