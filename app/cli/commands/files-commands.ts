import { command, UsageError } from '#app/cli/command.ts'
import { reportProgress, type Site } from '#app/cli/site.ts'
import { AdministrationRefused } from '#features/administration/server/administration-refused.ts'
import type { Db } from '#platform/server/database/db.ts'
import { allNames, copyFiles, type Faults, verifyFiles } from '#platform/server/files/copy-files.ts'
import { openFiles } from '#platform/server/files/open-files.ts'
import { takeOver } from '#platform/server/files/repository.ts'

const copy = command({
  name: 'files copy',
  does: 'Copies the files of the site from the folder to the object store, or back',
  args: ['FROM', 'TO'],
  options: {},
  more: [
    'FROM and TO are folder (DATA_DIR/files) and store (FILES_URL, which may be set for this command alone).',
    'The site may run meanwhile. What is there already is not copied again, so it may be interrupted and begun anew. Each file is read back and',
    'compared by its hash; nothing is ever removed. How a site moves: see docs/operations.md.',
  ].join('\n'),
  run: async (site, { args: [from, to] }) => {
    if (from === to) throw new UsageError('expected two places')
    const [source, target] = [await openPlace(site, from), await openPlace(site, to)]
    await target.check()
    const { copied, damaged } = await copyFiles({ from: source, to: target, tell: teller(site) })
    const there = new Set([...(await allNames(target)), ...damaged])
    const missing = (await namedFiles(site.db)).filter((name) => !there.has(name))
    refuseFaults({ missing, damaged }, to)
    site.print(`Copied ${copied} files. Every file that the site names is in the ${to}.`)
  },
})

const verify = command({
  name: 'files verify',
  does: 'Reads every file of the site and compares it with its hash',
  args: [],
  options: {},
  more: 'Exits with 1 and lists the files if any is missing or damaged; restore them from a backup.',
  run: async (site) => {
    const names = await namedFiles(site.db)
    refuseFaults(await verifyFiles(await openFiles(site.env), names, teller(site)), site.env.files_url ? 'store' : 'folder')
    site.print(`All ${names.length} files are there and whole.`)
  },
})

const claim = command({
  name: 'files claim',
  does: 'Assigns the files at FILES_URL to this site, whichever site they belonged to',
  args: [],
  options: {},
  more: [
    'After a restore, or when the database moved. From then on this site removes each night what it does not name: claim only what no other site',
    'uses. The first site on a store need not do this.',
  ].join('\n'),
  run: async ({ db, env, print }) => {
    if (!env.files_url) throw new AdministrationRefused(storeExpected)
    await takeOver({ db, files: await openFiles(env) })
    print('The files are those of this site.')
  },
})

const storeExpected = 'FILES_URL: expected the address of the store'

function openPlace({ env: { data_dir, files_url } }: Site, place: string) {
  if (place !== 'folder' && place !== 'store') throw new UsageError(`expected folder or store, not "${place}"`)
  if (place === 'store' && !files_url) throw new AdministrationRefused(storeExpected)
  return openFiles({ data_dir, files_url: place === 'store' ? files_url : null })
}

function teller({ print, progress }: Site) {
  let tell: ((done: number) => void) | undefined
  return (done: number, all: number) => (tell ??= reportProgress({ all, print, progress }))(done)
}

async function namedFiles(db: Db) {
  const rows = await db.selectFrom('named_file').select('sha256').distinct().where('sha256', 'is not', null).execute()
  return rows.map(({ sha256 }) => sha256)
}

const MAX_LISTED = 20

function refuseFaults(faults: Faults, place: string) {
  const lines = (['missing', 'damaged'] as const).flatMap((kind) => faults[kind].map((name) => `${kind}: ${name}`))
  if (lines.length === 0) return
  const more = lines.length > MAX_LISTED ? [`and ${lines.length - MAX_LISTED} more`] : []
  throw new AdministrationRefused([`Not every file is whole in the ${place}:`, ...lines.slice(0, MAX_LISTED), ...more].join('\n'))
}

export const filesCommands = [copy, verify, claim]
