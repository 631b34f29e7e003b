import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { hashPassword } from '#features/identity/server/passwords.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { signIn } from '#features/identity/server/sign-in.ts'
import { importZip } from '#features/meetings/server/import/import-zip.ts'
import type { MeetingJson } from '#features/meetings/server/zip/manifest-json.ts'
import type { Role } from '#platform/shared/actor.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, unique } from '#testing/server/test-server.ts'

type Person = { id: number; username: string }
type WithDb = Pick<TestServer, 'db'>

type Name = { first_name?: string; last_name?: string; email?: string }

/** Users with a password hash count as able to sign in. One shared hash, as computing it for each test would be slow. */
export const somePassword = {
  password_hash: '$argon2id$v=19$m=19456,t=2,p=1$GbPNkE6ScihlMBJpu48uTw$MFLJIvZSw+50H9FORcis48gOTOUv0cIqL/eyfL/G52A',
}

/** A user without any membership. */
export const aPerson = (server: WithDb, name = 'person', facts: Name & { password_hash?: string } = {}): Promise<Person> =>
  server.db
    .insertInto('app_user')
    .values({ username: unique(name), first_name: 'Anna', last_name: 'Muster', email: 'anna.muster@example.org', ...facts })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow()

/** A site administrator without membership. */
export async function aSiteAdmin(server: WithDb, facts: { is_auditor?: boolean } = {}): Promise<Person> {
  const person = await aPerson(server, 'admin', somePassword)
  await server.db
    .updateTable('app_user')
    .set({ is_site_admin: true, ...facts })
    .where('id', '=', person.id)
    .execute()
  return person
}

/** Whether a user can sign in with a password. */
export async function signsIn(server: TestServer, username: string, password: string): Promise<boolean> {
  const outcome = await signIn(server, {
    username,
    password,
    user_agent: '',
    address: '127.0.0.1',
    request_id: 'r',
    old_token: undefined,
    known_browser: undefined,
    language: undefined,
  })
  return 'session' in outcome && outcome.session !== null
}

/** A user who can sign in through the page. */
export async function aPersonWithPassword(server: WithDb, password: string): Promise<Person> {
  const person = await aPerson(server)
  const password_hash = await hashPassword(password)
  await server.db.updateTable('app_user').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

type Switches = {
  title?: string
  hidden?: boolean
  members_can_see_all_meetings?: boolean
  is_active?: boolean
  ris_suggestions_enabled?: boolean
  ris_proposals_enabled?: boolean
}

export const aCommittee = (server: WithDb, facts: Switches = {}) =>
  server.db
    .insertInto('committee')
    .values({
      title: unique('Finanzkommission'),
      group_type_title: 'Kommissionen',
      import_enabled: true,
      change_documents_enabled: true,
      ...facts,
    })
    .returning(['id', 'title'])
    .executeTakeFirstOrThrow()

type Window = { begin_date?: string | null; end_date?: string | null }

/** A user with a membership, which has no start or end date by default. */
export async function aMember(
  server: WithDb,
  committee: { id: number },
  roles: Role[] = ['member'],
  { first_name, last_name, ...window }: Window & Name = {},
): Promise<Person> {
  const person = await aPerson(server, roles.join('-'), {
    ...somePassword,
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
  })
  await server.db
    .insertInto('membership')
    .values({ user_id: person.id, committee_id: committee.id, roles, begin_date: null, end_date: null, ...window })
    .execute()
  return person
}

/** Imports a zip as a user, bypassing HTTP. */
export async function imported(server: TestServer, { committee, by, zip }: { committee: { id: number }; by: Person; zip?: Buffer }) {
  const path = join(server.env.data_dir, unique('zip'))
  await writeFile(path, zip ?? (await geverZip({ meetings: [aMeetingManifest()] })))
  const me = await findActor(server.db, by.username, dayOf(server.clock(), server.env.time_zone))
  if (!me) throw new Error('nobody imports')
  return importZip(server, { me, committee_id: committee.id, path, dry_run: false, language: 'de' })
}

/** A committee with its people and one imported meeting: the start of most tests. */
export async function anImportedMeeting(server: TestServer, { zip }: { zip?: Buffer } = {}) {
  const committee = await aCommittee(server)
  const responsible = await aMember(server, committee, ['responsible', 'member'])
  const member = await aMember(server, committee)
  const newcomer = await aPerson(server, 'newcomer')
  const report = await imported(server, { committee, by: responsible, zip })
  const id = report.meetings[0]?.id
  if (id == null) throw new Error('nothing was imported')
  return { committee, responsible, member, newcomer, meeting: { id }, report }
}

/** Imports a meeting with these properties, without items and documents. */
export async function aMeeting(server: TestServer, committee: { id: number }, facts: Partial<MeetingJson>): Promise<{ id: number }> {
  const bare = { opengever_id: null, title: unique('Sitzung'), end: null, protocol: null, documents: [], agenda_items: [] }
  const by = await aMember(server, committee, ['responsible'])
  const zip = await geverZip({ meetings: [aMeetingManifest({ ...bare, ...facts })] })
  const report = await imported(server, { committee, by, zip })
  return { id: report.meetings[0]?.id ?? 0 }
}

export type Bytes = { bytes: Buffer; file_name?: string; mime_type?: string }

/** Inserts a meeting document with one version of these bytes, bypassing the import. */
export async function aDocument(
  server: TestServer,
  meeting: { id: number },
  { bytes, file_name = 'Bericht.pdf', mime_type = 'application/pdf' }: Bytes,
) {
  const { sha256, size } = await aStoredFile(server, bytes)
  const { id } = await server.db
    .insertInto('document')
    .values({ kind: 'meeting_documents', meeting_id: meeting.id, title: 'Bericht' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: version_id } = await server.db
    .insertInto('document_version')
    .values({ document_id: id, number: 1, sha256, size, mime_type, file_name, source_checksum: '', updated: server.clock().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, version_id, sha256 }
}

/** Stores bytes together with their row, like an arrived file. */
export async function aStoredFile(server: TestServer, bytes: Buffer) {
  const { sha256, size } = await server.files.store(Readable.from([bytes]))
  await server.db
    .insertInto('stored_file')
    .values({ sha256 })
    .onConflict((on) => on.column('sha256').doNothing())
    .execute()
  return { sha256, size }
}
