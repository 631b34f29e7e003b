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
import { type TestHouse, unique } from '#testing/server/house.ts'

type Person = { id: number; username: string }
type WithDb = Pick<TestHouse, 'db'>

type Name = { first_name?: string; last_name?: string; email?: string }

/** Who has one counts as somebody who can sign in. Computing one for each test would take too long. */
export const somePassword = {
  password_hash: '$argon2id$v=19$m=19456,t=2,p=1$GbPNkE6ScihlMBJpu48uTw$MFLJIvZSw+50H9FORcis48gOTOUv0cIqL/eyfL/G52A',
}

/** A user without any membership. */
export const aPerson = (house: WithDb, name = 'person', facts: Name & { password_hash?: string } = {}): Promise<Person> =>
  house.db
    .insertInto('app_user')
    .values({ username: unique(name), first_name: 'Anna', last_name: 'Muster', email: 'anna.muster@example.org', ...facts })
    .returning(['id', 'username'])
    .executeTakeFirstOrThrow()

/** Somebody who administers the site, and belongs to no committee. */
export async function aSiteAdmin(house: WithDb, facts: { is_auditor?: boolean } = {}): Promise<Person> {
  const person = await aPerson(house, 'admin', somePassword)
  await house.db
    .updateTable('app_user')
    .set({ is_site_admin: true, ...facts })
    .where('id', '=', person.id)
    .execute()
  return person
}

/** Whether somebody can sign in with a password. */
export async function signsIn(house: TestHouse, username: string, password: string): Promise<boolean> {
  const outcome = await signIn(house, {
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

/** A user who can sign in by the page. */
export async function aPersonWithPassword(house: WithDb, password: string): Promise<Person> {
  const person = await aPerson(house)
  const password_hash = await hashPassword(password)
  await house.db.updateTable('app_user').set({ password_hash }).where('id', '=', person.id).execute()
  return person
}

type Switches = {
  members_can_see_all_meetings?: boolean
  is_active?: boolean
  ris_suggestions_enabled?: boolean
  ris_proposals_enabled?: boolean
}

export const aCommittee = (house: WithDb, facts: Switches = {}) =>
  house.db
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

/** A user with a membership; without a window it is open on both ends. */
export async function aMember(
  house: WithDb,
  committee: { id: number },
  roles: Role[] = ['member'],
  { first_name, last_name, ...window }: Window & Name = {},
): Promise<Person> {
  const person = await aPerson(house, roles.join('-'), {
    ...somePassword,
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
  })
  await house.db
    .insertInto('membership')
    .values({ user_id: person.id, committee_id: committee.id, roles, begin_date: null, end_date: null, ...window })
    .execute()
  return person
}

/** Imports a zip as somebody, past HTTP. */
export async function imported(house: TestHouse, { committee, by, zip }: { committee: { id: number }; by: Person; zip?: Buffer }) {
  const path = join(house.env.data_dir, unique('zip'))
  await writeFile(path, zip ?? (await geverZip({ meetings: [aMeetingManifest()] })))
  const me = await findActor(house.db, by.username, dayOf(house.clock(), house.env.time_zone))
  if (!me) throw new Error('nobody imports')
  return importZip(house, { me, committee_id: committee.id, path, dry_run: false, language: 'de' })
}

/** A committee with its people and one imported meeting: where most tests begin. */
export async function anImportedMeeting(house: TestHouse, { zip }: { zip?: Buffer } = {}) {
  const committee = await aCommittee(house)
  const responsible = await aMember(house, committee, ['responsible', 'member'])
  const member = await aMember(house, committee)
  const newcomer = await aPerson(house, 'newcomer')
  const report = await imported(house, { committee, by: responsible, zip })
  const id = report.meetings[0]?.id
  if (id == null) throw new Error('nothing was imported')
  return { committee, responsible, member, newcomer, meeting: { id }, report }
}

/** A meeting of these facts without items and documents, imported by somebody. */
export async function aMeeting(house: TestHouse, committee: { id: number }, facts: Partial<MeetingJson>): Promise<{ id: number }> {
  const bare = { opengever_id: null, title: unique('Sitzung'), end: null, protocol: null, documents: [], agenda_items: [] }
  const by = await aMember(house, committee, ['responsible'])
  const zip = await geverZip({ meetings: [aMeetingManifest({ ...bare, ...facts })] })
  const report = await imported(house, { committee, by, zip })
  return { id: report.meetings[0]?.id ?? 0 }
}

export type Bytes = { bytes: Buffer; file_name?: string; mime_type?: string }

/** A document of a meeting with one version of these bytes, past the import. */
export async function aDocument(
  house: TestHouse,
  meeting: { id: number },
  { bytes, file_name = 'Bericht.pdf', mime_type = 'application/pdf' }: Bytes,
) {
  const { sha256, size } = await aStoredFile(house, bytes)
  const { id } = await house.db
    .insertInto('document')
    .values({ kind: 'meeting_documents', meeting_id: meeting.id, title: 'Bericht' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: version_id } = await house.db
    .insertInto('document_version')
    .values({ document_id: id, number: 1, sha256, size, mime_type, file_name, source_checksum: '', updated: house.clock().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, version_id, sha256 }
}

/** Bytes in the store with their row, as an arrived file has. */
export async function aStoredFile(house: TestHouse, bytes: Buffer) {
  const { sha256, size } = await house.files.store(Readable.from([bytes]))
  await house.db
    .insertInto('stored_file')
    .values({ sha256 })
    .onConflict((on) => on.column('sha256').doNothing())
    .execute()
  return { sha256, size }
}
