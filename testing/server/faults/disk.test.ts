import { spawnSync } from 'node:child_process'
import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Meeting } from '#features/meetings/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { aBusinessType, asFirst } from '#testing/server/factories/motions/motion-factories.ts'
import { expectBytes } from '#testing/server/factories/revised-meeting.ts'
import { aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { multipart, multipartOfFiles } from '#testing/server/files/multipart.ts'
import { aRunningSite, type RunningSite } from '#testing/server/site/running-site.ts'
import { aLongMeeting, inJson } from './crowd.ts'

let site: RunningSite
let switchFile: string
beforeAll(async () => {
  const preload = join(import.meta.dirname, 'failing-fsync-child.ts')
  switchFile = join(import.meta.dirname, `../../../node_modules/.cache/fsync-fails-${process.pid}`)
  site = await aRunningSite({ NODE_OPTIONS: `--import=${preload}`, FSYNC_FAILS: switchFile })
})
afterAll(async () => {
  await rm(switchFile, { force: true })
  await site[Symbol.asyncDispose]()
})

/** Limits the file size of the server process. */
function limit(bytes: number | 'unlimited') {
  const run = spawnSync('prlimit', ['--pid', String(site.server.pid), `--fsize=${bytes}:unlimited`], { encoding: 'utf8' })
  expect([run.status, run.stderr]).toEqual([0, ''])
}

const faults = [
  {
    fault: 'is full',
    begin: () => Promise.resolve(limit(1024)),
    end: () => Promise.resolve(limit('unlimited')),
    status: 507,
    detail: 'kein Platz mehr',
  },
  {
    fault: 'fails to keep what is written',
    begin: () => writeFile(switchFile, ''),
    end: () => rm(switchFile),
    status: 503,
    detail: 'Die Dateien sind zurzeit nicht erreichbar',
  },
]

/** Every call that uploads a file. */
async function uploads() {
  const { db, committee, request } = site
  const switches = { ris_suggestions_enabled: true, ris_proposals_enabled: true }
  await db.updateTable('committee').set(switches).where('id', '=', committee.id).execute()
  const read = async <Body>(path: string, init?: Parameters<typeof request>[1]) => (await (await request(path, init)).json()) as Body
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const { meetings } = await site.importZip(zip)
  const { agenda_items } = await read<Meeting>(`meetings/${meetings[0]?.id}/`)
  const { payload, ...asked } = inJson('POST', 'vorstoss/', {
    title: 'Velowege',
    description: 'Es fehlen Velowege.',
    business_type: (await aBusinessType({ db })).api_uid,
    meeting: await aLongMeeting(db, committee),
    signatories: [asFirst(site.responsible)],
  })
  const motion = await read<Motion>('vorstoss/', { ...asked, body: payload! })
  const bytes = Buffer.concat([smallPdf('Beilage'), Buffer.alloc(2 ** 17)])
  const another = await geverZip({ meetings: [aMeetingManifest({ opengever_id: 2, title: 'Andere' })], files: { 'b.bin': bytes } })
  return [
    { method: 'POST', path: `committees/${committee.id}/import_meeting/`, ...multipart('zipfile', another) },
    { method: 'POST', path: `committees/${committee.id}/documents/`, ...multipart('file', bytes, 'Reglement.pdf') },
    {
      method: 'POST',
      path: `agenda_items/${agenda_items[1]?.id}/create_personal_document/`,
      ...multipart('file', bytes, 'Votum.pdf', { title: 'Votum' }),
    },
    { method: 'PATCH', path: `vorstoss/${motion.id}/attach_attachments/`, ...multipart('attachments', bytes, 'Plan.pdf') },
    {
      method: 'POST',
      path: `ris/post_suggestion/${committee.id}/`,
      ...multipartOfFiles('files', { 'Liste.pdf': bytes }, { title: 'Bänke' }),
    },
  ]
}

const health = async () => (await fetch(`${site.server.address}/healthz`)).json()

/** Files left in the upload folders. */
async function left(): Promise<string[]> {
  const folders = (await readdir(site.data_dir)).filter((name) => name.startsWith('arriving'))
  const names = await Promise.all([...folders, 'files/arriving'].map((folder) => readdir(join(site.data_dir, folder))))
  return names.flat()
}

const filesKnown = () => site.db.selectFrom('named_file').select('sha256').orderBy('sha256').execute()

test.each(faults)('while the disk $fault uploads are refused with advice and leave nothing, and work again afterwards', async (one) => {
  const all = await uploads()
  const send = async ({ path, payload, ...asked }: (typeof all)[number]) => {
    const answer = await site.request(path, { ...asked, body: payload })
    return { path, status: answer.status, detail: ((await answer.json()) as { detail?: string }).detail }
  }
  const before = await filesKnown()
  expect(await health()).toEqual({ status: 'ok' })
  await one.begin()
  const refused = { status: one.status, detail: expect.stringContaining(one.detail) }
  for (const upload of [...all, ...all]) expect(await send(upload)).toEqual({ path: upload.path, ...refused })
  expect(await health()).toEqual({ status: 'unavailable', failing: 'files' })
  expect((await site.request('committees/')).status).toBe(200)
  expect([await left(), await filesKnown()]).toEqual([[], before])
  await one.end()
  expect(await health()).toEqual({ status: 'ok' })
  for (const upload of all) expect(await send(upload)).toMatchObject({ path: upload.path, status: 200 })
  expect(await left()).toEqual([])
  const stored = await site.db.selectFrom('document_version').select(['sha256', 'size']).execute()
  for (const file of stored) await expectBytes(site.data_dir, file)
})
