import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openFolderStore } from '#server/files/folder-store.ts'
import { sweepFiles } from '#server/files/repository.ts'
import { aFile, aMeetingManifest, geverZip } from '#server/test/gever-zip.ts'
import { aRunningSite, type RunningSite } from '#server/test/running-site.ts'

const kills = 20
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

/** Imports, and kills the server after so many milliseconds, or once the import is acknowledged; tells whether it was. */
async function killedImport(site: RunningSite, zip: Buffer, milliseconds: number) {
  const answer = site.importZip(zip).then(
    () => true,
    () => false,
  )
  await Promise.race([answer, new Promise((resolve) => setTimeout(resolve, milliseconds))])
  await site.server.kill()
  return answer
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

test(`killed ${kills} times in the middle of imports, the server keeps each meeting as it was or has it whole`, async () => {
  await using site = await aRunningSite()
  // Ended by itself once, so that the next starts are fast.
  await site.server.stop()
  await site.restart()
  const begin = performance.now()
  await site.importZip(await aZip(1, 1))
  const whole = performance.now() - begin
  const seen: string[] = []
  let [meeting, revision] = [1, 1]
  for (let kill = 0; kill < kills; kill++) {
    const before = revision === 0 ? 'absent' : `revision ${revision}`
    // The last of each five is killed in the moment of its acknowledgement.
    const moment = kill % 5 === 4 ? 60_000 : ((kill + Math.random()) / kills) * whole * 1.2
    const acknowledged = await killedImport(site, await aZip(meeting, revision + 1), moment)
    await site.restart()
    const after = await stateOf(site, meeting)
    expect([kill, moment, [`revision ${revision + 1}`, ...(acknowledged ? [] : [before])]]).toEqual([
      kill,
      moment,
      expect.arrayContaining([after]),
    ])
    seen.push(after === before ? 'before' : 'after')
    if (after !== before) revision += 1
    // By turns a meeting that is there and one that is not.
    if (after !== before && revision === 2) [meeting, revision] = [meeting + 1, 0]
  }
  expect(new Set(seen)).toEqual(new Set(['before', 'after']))
  expect(await readdir(join(site.data_dir, 'arriving')).catch(() => [])).toEqual([])
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  await sweepFiles({ db: site.db, files: await openFolderStore(join(site.data_dir, 'files')) }, tomorrow)
  const named = await site.db.selectFrom('document_version').select('sha256').distinct().execute()
  expect((await filesOf(site)).sort()).toEqual(named.map(({ sha256 }) => sha256).sort())
  for (let id = 1; id < meeting; id++) expect(await stateOf(site, id)).toBe('revision 2')
}, 180_000)
