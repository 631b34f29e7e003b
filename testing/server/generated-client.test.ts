import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import { generate } from 'orval'
import { expect, test } from 'vitest'
import { createToken } from '#features/identity/server/access-tokens/repository.ts'
import { aCommittee, aMember } from './factories/factories.ts'
import { aMeetingManifest, geverZip } from './files/gever-zip.ts'
import { testServer } from './test-server.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

/** A folder for generated code. */
async function aFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-client-'))
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }) }
}

test('the description is valid OpenAPI, by a validator of others', async () => {
  await using server = await testServer()
  const document = (await server.as(null).request({ url: '/api/v1/openapi.json' })).json()
  expect(await new Validator().validate(document)).toMatchObject({ valid: true })
})

test('a client that is generated from the description compiles, and reads and imports with an access token', async () => {
  await using server = await testServer()
  await using place = await aFolder()
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible'])
  const given = { name: 'Programm', scopes: ['read' as const, 'import' as const], days: 30 }
  const making = { user_id: responsible.id, is_own: true, now: server.clock() }
  const { token } = await createToken(server.db, { id: null, username: 'test' }, given, making)
  const baseUrl = await server.app.listen({ port: 0, host: '127.0.0.1' })
  const description = join(place.folder, 'openapi.json')
  await writeFile(description, await (await fetch(`${baseUrl}/api/v1/openapi.json`)).text())
  const target = join(place.folder, 'client.ts')
  await generate({ input: description, output: { target, client: 'fetch', baseUrl } })
  const options = [
    '--noEmit',
    '--strict',
    '--target',
    'es2023',
    '--module',
    'esnext',
    '--moduleResolution',
    'bundler',
    '--skipLibCheck',
    '--ignoreConfig',
  ]
  const { stdout } = await run(join(root, 'node_modules/.bin/tsc'), [...options, target]).catch((error: { stdout: string }) => error)
  expect(stdout).toBe('')

  const client = (await import(/* @vite-ignore */ target)) as Client
  const asProgram = { headers: { authorization: `Bearer ${token}` } }
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const zipfile = new File([new Uint8Array(zip)], 'Sitzung.zip', { type: 'application/zip' })
  const imported = await client.postCommitteesByCommitteeImportMeeting(committee.id, { zipfile }, {}, asProgram)
  expect(imported).toMatchObject({ status: 200, data: { dry_run: false, meetings: [{ outcome: 'created' }] } })

  const { data: meetings } = await client.getMeetings(asProgram)
  expect(meetings).toEqual([expect.objectContaining({ committee_id: committee.id })])
  const id = meetings[0]?.id ?? 0
  expect(await client.getMeetingsById(id, asProgram)).toMatchObject({ status: 200, data: { id, agenda_items: expect.any(Array) } })
  expect(await client.getMeetingsById(999_999, asProgram)).toMatchObject({ status: 404, data: { detail: expect.any(String) } })
  const refused = await client.postCommitteesByCommitteeImportMeeting(
    committee.id,
    { zipfile: new File(['no zip'], 'a.zip') },
    {},
    asProgram,
  )
  expect(refused).toMatchObject({ status: 400, data: { zipfile: [expect.any(String)] } })
  expect(await client.getMeetings()).toMatchObject({ status: 401, data: { detail: expect.any(String) } })
})

type Answered<Data = unknown> = Promise<{ status: number; data: Data }>
/** The functions that the test calls; their real types are checked by the compiler above. */
type Client = {
  getMeetings: (options?: RequestInit) => Answered<{ id: number }[]>
  getMeetingsById: (id: number, options?: RequestInit) => Answered
  postCommitteesByCommitteeImportMeeting: (committee: number, body: { zipfile: Blob }, query: object, options?: RequestInit) => Answered
}
