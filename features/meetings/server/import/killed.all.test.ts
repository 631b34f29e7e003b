import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openFolderStore } from '#platform/server/files/folder-store.ts'
import { sweepFiles } from '#platform/server/files/repository.ts'
import { aRevision, filesOfRevision, revisionOf } from '#testing/server/factories/revised-meeting.ts'
import { aRunningSite, type RunningSite } from '#testing/server/site/running-site.ts'

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

/** When to kill the server during an import; `filesBefore` is the number of files stored when it began. */
const moments: Record<string, (site: RunningSite, filesBefore: number) => Promise<boolean>> = {
  'the upload arrives': async ({ data_dir }) => (await readdir(join(data_dir, 'arriving')).catch(() => [])).length > 0,
  'the first file is stored': async (site, filesBefore) => (await filesOf(site)).length > filesBefore,
  'half of the files are stored': async (site, filesBefore) => (await filesOf(site)).length >= filesBefore + filesOfRevision / 2,
  'rows are written': async ({ db }) =>
    (await sql`select from pg_locks where relation = 'document_version'::regclass and mode = 'RowExclusiveLock'`.execute(db)).rows.length >
    0,
  'it is acknowledged': () => Promise.resolve(false),
}
const kills = 2 * Object.keys(moments).length

/** Imports and kills the server at that moment, at the latest when the import is acknowledged; returns whether it was. */
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

test(`after ${kills} kills during imports, each meeting is unchanged or imported completely`, async () => {
  await using site = await aRunningSite()
  // A clean stop first, so that later starts are fast.
  await site.server.stop()
  await site.restart()
  const seen: string[] = []
  for (const [index, [moment, isSeen]] of Object.entries(moments).entries()) {
    const meeting = index + 1
    // First a new meeting, then an existing one.
    for (const [before, revision] of [
      ['absent', 1],
      ['revision 1', 2],
    ] as const) {
      const whole = `revision ${revision}`
      const acknowledged = await killedImport(site, await aRevision(meeting, revision), isSeen)
      await site.restart()
      const after = await revisionOf(site, meeting)
      expect([moment, acknowledged ? [whole] : [before, whole]]).toEqual([moment, expect.arrayContaining([after])])
      seen.push(after === before ? 'before' : 'after')
      if (after === before) await site.importZip(await aRevision(meeting, revision))
    }
    expect(await revisionOf(site, meeting)).toBe('revision 2')
  }
  expect(new Set(seen)).toEqual(new Set(['before', 'after']))
  expect(await readdir(join(site.data_dir, 'arriving')).catch(() => [])).toEqual([])
  const tomorrow = new Date(Date.now() + 25 * 3_600_000)
  await sweepFiles({ db: site.db, files: await openFolderStore(join(site.data_dir, 'files')) }, tomorrow)
  const named = await site.db.selectFrom('document_version').select('sha256').distinct().execute()
  expect((await filesOf(site)).sort()).toEqual(named.map(({ sha256 }) => sha256).sort())
})
