import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordFits } from '#features/identity/server/passwords.ts'
import { findSession, openSession } from '#features/identity/server/sessions.ts'
import { type Database, startDatabase } from '#platform/server/database/database.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { runCommand } from './run-command.ts'

// The test runs the data folder's database like a running site; the commands join it.
const folder = mkdtempSync(path.join(tmpdir(), 'traktanda-admin-'))
const data_dir = path.join(folder, 'data')
const today = dayOf(new Date(), 'Europe/Zurich')
let site: Database

beforeAll(async () => {
  chmodSync(folder, 0o711)
  site = await startDatabase({ data_dir, database_url: null, time_zone: 'Europe/Zurich' })
})
afterAll(async () => {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
})

type Ended = { code: number; out: string; err: string }

const settings = { DATA_DIR: data_dir }

async function admin(typed: string[], input = '', given: NodeJS.ProcessEnv = settings): Promise<Ended> {
  const [out, err]: [string[], string[]] = [[], []]
  const terminal = { settings: given, print: (line: string) => void out.push(line), warn: (line: unknown) => void err.push(String(line)) }
  const code = await runCommand(typed, { ...terminal, readPassword: () => Promise.resolve(input) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

/** Runs a command in its own process, as people do. */
function adminProcess(typed: string[], input = ''): Promise<Ended> {
  const program = path.join(import.meta.dirname, 'command-line.ts')
  const env = { ...process.env, DATABASE_URL: '', ...settings }
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [program, ...typed], { env }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
    child.stdin?.end(input)
  })
}

const done = async (typed: string[], input?: string) => {
  const ended = await admin(typed, input)
  expect(ended, typed.join(' ')).toMatchObject({ code: 0 })
  return ended
}

const userNamed = (username: string) =>
  site.db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirstOrThrow()

test('prints help at every level, and rejects wrong arguments with exit code 2', async () => {
  const all = await done(['--help'])
  for (const name of [
    'user add',
    'user disable',
    'user password',
    'committee add',
    'committee set',
    'member add',
    'member end',
    'import',
  ]) {
    expect(all.out).toContain(`\n  ${name} `)
  }
  expect((await done(['member', '--help'])).out).not.toContain('user add')
  expect((await done(['committee', 'set', '--help'])).out).toContain('--members-can-see-all-meetings on|off')
  const wrong: [string[], string][] = [
    [[], 'expected a command'],
    [['user', 'remove'], 'expected a command'],
    [['user', 'add'], 'USERNAME missing'],
    [['user', 'disable', 'a', 'b'], '"b" is one too many'],
    [['user', 'add', 'a', '--password', 'x'], "Unknown option '--password'"],
    [['committee', 'add', 'A', '--hidden', 'perhaps'], '--hidden: expected on|off, not "perhaps"'],
    [['committee', 'set', 'A', '--group-type-order', 'first'], '--group-type-order: expected NUMBER'],
    [['import', 'A', 'a.zip'], '--as USERNAME missing'],
  ]
  const ended = await Promise.all(wrong.map(([typed]) => admin(typed)))
  for (const [index, [, message]] of wrong.entries())
    expect(ended[index]).toMatchObject({ code: 2, out: '', err: expect.stringContaining(message) })
})

test('users are added with a piped password, disabled, enabled, given another password, and listed', async () => {
  await done(
    ['user', 'add', 'anna', '--first-name', 'Anna', '--email', 'anna@example.org', '--language', 'fr', '--site-admin'],
    'grüne Wiese',
  )
  const anna = await userNamed('anna')
  expect(anna).toMatchObject({ first_name: 'Anna', email: 'anna@example.org', language: 'fr', is_site_admin: true })
  expect(await passwordFits('grüne Wiese', anna.password_hash)).toBe(true)
  expect(await admin(['user', 'add', 'anna', '--no-password'])).toEqual({
    code: 1,
    out: '',
    err: 'username: The username anna is taken. Please choose another one.',
  })
  expect(await admin(['user', 'add', 'bruno'], 'kurz')).toMatchObject({
    code: 1,
    err: 'password: Please choose a password of 8 to 1024 characters.',
  })
  expect(await admin(['user', 'add', 'bruno'], 'password')).toMatchObject({
    code: 1,
    err: expect.stringContaining('password: This password is common'),
  })
  const named = ['--last-name', 'Hinterberger']
  expect(await admin(['user', 'add', 'bruno', ...named], 'Hinterberger!')).toMatchObject({
    code: 1,
    err: expect.stringContaining('own name'),
  })

  const { token } = await openSession(site.db, { user_id: anna.id, at: new Date() })
  await done(['user', 'disable', 'anna'])
  expect(await findSession(site.db, token, { now: new Date(), today })).toBeUndefined()
  expect(await userNamed('anna')).toMatchObject({ is_disabled: true })
  expect(await admin(['user', 'disable', 'nobody'])).toMatchObject({ code: 1, err: 'user: there is none named nobody' })

  await done(['user', 'enable', 'anna'])
  await openSession(site.db, { user_id: anna.id, at: new Date() })
  expect((await done(['user', 'end-sessions', 'anna'])).out).toBe('Ended the sessions of anna: 1.')
  const at = new Date().toISOString()
  const device = { user_id: anna.id, key: Buffer.alloc(32), user_agent: '', created: at, last_contact: at }
  await site.db.insertInto('device').values(device).execute()
  expect((await done(['user', 'wipe-devices', 'anna'])).out).toBe('Wiped the devices of anna: 1.')
  const totp = { user_id: anna.id, secret: 'ABCDEFGH', last_step: 1, created: new Date().toISOString() }
  await site.db.insertInto('totp').values(totp).execute()
  expect((await done(['user', 'remove-second-factor', 'anna'])).out).toBe('Removed the second factor of anna.')
  expect((await done(['user', 'remove-second-factor', 'anna'])).out).toBe('anna has no second factor.')
  expect(await site.db.selectFrom('mail').select('to_address').execute()).toEqual([{ to_address: 'anna@example.org' }])
  await site.db.deleteFrom('mail').execute()
  for (const weak of ['12345678', 'anna-2026'])
    expect(await admin(['user', 'password', 'anna'], weak)).toMatchObject({
      code: 1,
      err: expect.stringContaining('would soon be guessed'),
    })
  await done(['user', 'password', 'anna'], 'gelbe Wiese')
  const { is_disabled, password_hash } = await userNamed('anna')
  expect([is_disabled, await passwordFits('gelbe Wiese', password_hash)]).toEqual([false, true])
  expect(JSON.parse((await done(['user', 'list', '--json'])).out)).toMatchObject([{ username: 'anna', has_password: true }])
  const auditEntries = await site.db.selectFrom('audit_log').selectAll().orderBy('id').execute()
  expect(auditEntries.map(({ username, user_id, action }) => [username, user_id, action])).toEqual([
    ['command line', null, 'add_user'],
    ['command line', null, 'set_user'],
    ['command line', null, 'set_user'],
    ['command line', null, 'end_sessions'],
    ['command line', null, 'wipe_devices'],
    ['command line', null, 'remove_second_factor'],
    ['command line', null, 'set_password'],
  ])
})

test('committees and members are added, changed, ended and listed, with a warning if nobody is responsible', async () => {
  await done(['user', 'add', 'carla', '--no-password'])
  await done(['committee', 'add', 'Bau', '--group-type-title', 'Kommissionen', '--members-can-see-all-meetings', 'on'])
  await done(['committee', 'set', 'Bau', '--title', 'Bau und Umwelt', '--hidden', 'on', '--source-oguid', 'ksk:7'])
  expect(JSON.parse((await done(['committee', 'list', '--json'])).out)).toMatchObject([
    { title: 'Bau und Umwelt', group_type_title: 'Kommissionen', members_can_see_all_meetings: true, hidden: true, source_oguid: 'ksk:7' },
  ])
  expect(await admin(['committee', 'set', 'Bau', '--hidden', 'off'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^committee: there is none/),
  })

  await done(['member', 'add', 'carla', 'Bau und Umwelt', '--roles', 'member,responsible', '--begin-date', '2025-01-01'])
  expect(await admin(['member', 'add', 'carla', 'Bau und Umwelt'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^user: This person already has a membership/),
  })
  expect(await admin(['member', 'set', 'carla', 'Bau und Umwelt', '--end-date', '2024-01-01'])).toMatchObject({ code: 1 })
  expect(await done(['member', 'end', 'carla', 'Bau und Umwelt'])).toMatchObject({
    err: expect.stringContaining('nobody who is responsible'),
  })
  const list = await done(['member', 'list', '--committee', 'Bau und Umwelt'])
  expect(list.out).toMatch(/carla +member, responsible +2025-01-01 +\d{4}-\d\d-\d\d +no/)
  await done(['member', 'set', 'carla', 'Bau und Umwelt', '--end-date', ''])
  expect(JSON.parse((await done(['member', 'list', '--json'])).out)).toMatchObject([{ username: 'carla', end_date: null, is_active: true }])
})

test('groups and links are added, listed and removed, with the same checks as in the interface', async () => {
  await done(['committee', 'add', 'Justiz'])
  for (const name of ['karin', 'kurt']) await done(['user', 'add', name, '--no-password'])
  await done(['member', 'add', 'karin', 'Justiz'])
  const add = ['group', 'add', 'Justiz', 'Ausschuss', '--email-addresses', 'kanzlei@example.org, Kanzlei@example.org']
  expect(await admin([...add, '--members', 'karin,kurt'])).toMatchObject({
    code: 1,
    err: 'members: kurt does not belong to the committee at present.',
  })
  await done([...add, '--members', 'karin', '--share-automatically', 'on'])
  expect(await admin(add)).toMatchObject({ code: 1, err: expect.stringMatching(/^title: Another group of this committee/) })
  expect(await admin(['group', 'add', 'Justiz', 'Presse', '--email-addresses', 'presse'])).toMatchObject({
    code: 1,
    err: 'email_addresses: "presse": This address is not valid.',
  })
  const groups = JSON.parse((await done(['group', 'list', '--committee', 'Justiz', '--json'])).out)
  expect(groups).toMatchObject([
    { title: 'Ausschuss', members: ['karin'], email_addresses: ['kanzlei@example.org'], share_automatically: true },
  ])
  await done(['group', 'remove', 'Justiz', 'ausschuss'])
  expect(await admin(['group', 'remove', 'Justiz', 'Ausschuss'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^group: the committee has none/),
  })
  expect((await done(['group', 'list'])).out).toBe('There are none.')

  expect(await admin(['link', 'add', 'Justiz', 'Recht', 'javascript:alert(1)'])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^url: /),
  })
  await done(['link', 'add', 'Justiz', 'Recht', 'https://recht.example.org/'])
  const [link] = JSON.parse((await done(['link', 'list', '--committee', 'Justiz', '--json'])).out) as { id: number; url: string }[]
  expect(link).toMatchObject({ committee: 'Justiz', title: 'Recht', url: 'https://recht.example.org/' })
  expect(await admin(['link', 'remove', 'Justiz', 'Recht'])).toMatchObject({ code: 1, err: expect.stringContaining('not valid') })
  await done(['link', 'remove', 'Justiz', String(link?.id)])
  expect(await admin(['link', 'remove', 'Justiz', String(link?.id)])).toMatchObject({
    code: 1,
    err: 'Not found. It may have been removed, or you may no longer have access.',
  })
})

test('basic documents are added with or without a section and listed; a folder is refused', async () => {
  await done(['committee', 'add', 'Petitionen'])
  const file = path.join(folder, 'Geschäftsreglement.pdf')
  await writeFile(file, smallPdf('Geschäftsreglement'))
  expect((await done(['document', 'add', 'Petitionen', file])).out).toBe('Added Geschäftsreglement to Petitionen.')
  await done(['document', 'add', 'Petitionen', file, '--title', 'Auszug', '--section', 'Recht'])
  await done(['document', 'add', 'Petitionen', file, '--title', 'Anhang', '--section', 'Recht'])
  const listed = JSON.parse((await done(['document', 'list', '--committee', 'Petitionen', '--json'])).out)
  expect(listed).toMatchObject([
    { section: null, title: 'Geschäftsreglement', file_name: 'Geschäftsreglement.pdf' },
    { section: 'Recht', title: 'Auszug' },
    { section: 'Recht', title: 'Anhang' },
  ])
  const sections = await site.db.selectFrom('document_section').select('id').execute()
  expect(sections).toHaveLength(1)
  expect(await admin(['document', 'add', 'Petitionen', folder])).toMatchObject({ code: 1, err: `FILE: there is no file ${folder}` })
  expect(await admin(['document', 'add', 'Petitionen', file, '--title', 'x'.repeat(301)])).toMatchObject({
    code: 1,
    err: expect.stringMatching(/^title: At most 300 characters/),
  })
})

test('business types, tags, text fragments and legislative terms are added, changed, listed, removed, and validated', async () => {
  await done(['business-type', 'add', 'Motion', 'motion', '--sort-order', '2'])
  expect(await admin(['business-type', 'add', 'Motion', 'motion'])).toMatchObject({ code: 1, err: expect.stringMatching(/^api_uid: /) })
  const [motion] = JSON.parse((await done(['business-type', 'list', '--json'])).out) as { id: number }[]
  await done(['business-type', 'set', String(motion?.id), '--show-for-proposal', 'off'])
  expect(JSON.parse((await done(['business-type', 'list', '--json'])).out)).toMatchObject([{ title: 'Motion', show_for_proposal: false }])

  const tag = ['tag', 'add', 'wichtig', 'Wichtig', 'Important', 'Important']
  expect(await admin(tag)).toMatchObject({ code: 1, err: expect.stringContaining('style: This field is required.') })
  await done([...tag, '--style', 'count', '--content-types', 'agendaitem,proposal', '--color', '#AA0000'])
  expect((await done(['tag', 'list'])).out).toMatch(/wichtig +Wichtig +Important +Important +count +agendaitem, proposal +#aa0000/)

  await done(['text-fragment', 'add', 'Gruss', 'Freundliche Grüsse'])
  const [fragment] = JSON.parse((await done(['text-fragment', 'list', '--json'])).out) as { id: number }[]
  await done(['text-fragment', 'remove', String(fragment?.id)])
  expect((await done(['text-fragment', 'list'])).out).toBe('There are none.')
  expect(await admin(['text-fragment', 'remove', String(fragment?.id)])).toMatchObject({
    code: 1,
    err: 'Not found. It may have been removed, or you may no longer have access.',
  })
  expect(await admin(['text-fragment', 'remove', 'Gruss'])).toMatchObject({ code: 2 })

  const term = ['legislative-term', 'add', 'Amtsdauer 2025–2029']
  await done([...term, '2025-08-01', '--end-date', '2029-07-31'])
  expect(await admin([...term, '2029-07-31'])).toMatchObject({ code: 1, err: expect.stringMatching(/^begin_date: .*overlaps/) })
  const [added] = JSON.parse((await done(['legislative-term', 'list', '--json'])).out) as { id: number }[]
  await done(['legislative-term', 'set', String(added?.id), '--end-date', ''])
  expect(JSON.parse((await done(['legislative-term', 'list', '--json'])).out)).toMatchObject([{ begin_date: '2025-08-01', end_date: null }])
})

test('site settings are listed and set; invalid values and those fixed by the environment are refused', async () => {
  await done(['configuration', 'set', 'is_solothurn', 'on'])
  await done(['configuration', 'set', 'HELP_PHONE', '032 000 00 00'])
  await done(['configuration', 'set', 'app_name', '2026'])
  const inForce = async () => JSON.parse((await done(['configuration', 'list', '--json'])).out) as { name: string; value: unknown }[]
  expect(await inForce()).toEqual(
    expect.arrayContaining([
      { name: 'is_solothurn', value: true, fixed: false },
      { name: 'help_phone', value: '032 000 00 00', fixed: false },
      { name: 'app_name', value: '2026', fixed: false },
    ]),
  )
  await done(['configuration', 'set', 'help_phone', ''])
  expect(await inForce()).toContainEqual({ name: 'help_phone', value: null, fixed: false })
  expect(await admin(['configuration', 'set', 'primary_color', 'red'])).toMatchObject({
    code: 1,
    err: 'primary_color: Please enter a colour code, for example #1f5fa8.',
  })
  expect(await admin(['configuration', 'set', 'default_committee_id', '999999'])).toMatchObject({ code: 1 })
  expect(await admin(['configuration', 'set', 'port', '80'])).toMatchObject({ code: 2 })
  const fixed = { ...settings, HELP_PHONE: '031' }
  expect(await admin(['configuration', 'set', 'help_phone', '032'], '', fixed)).toMatchObject({
    code: 1,
    err: 'help_phone: This setting is fixed by the server’s environment (HELP_PHONE).',
  })
})

test('users are changed in every field, memberships are removed, and the audit log is listed and verified', async () => {
  await done(['user', 'add', 'lena', '--no-password', '--auditor'])
  await done(['user', 'set', 'lena', '--first-name', 'Lena', '--is-site-admin', 'on', '--is-auditor', 'off', '--language', ''])
  expect(await userNamed('lena')).toMatchObject({ first_name: 'Lena', is_site_admin: true, is_auditor: false, language: null })
  await done(['user', 'set', 'lena', '--username', 'magdalena'])
  expect(await admin(['user', 'set', 'magdalena', '--email', 'lena'])).toMatchObject({ code: 1, err: expect.stringMatching(/^email: /) })
  expect(await admin(['user', 'set', 'magdalena'])).toMatchObject({ code: 2 })

  await done(['committee', 'add', 'Kultur'])
  await done(['member', 'add', 'magdalena', 'Kultur', '--begin-date', '2020-01-01'])
  await done(['member', 'remove', 'magdalena', 'Kultur'])
  expect((await done(['member', 'list', '--committee', 'Kultur'])).out).toBe('There are none.')

  const auditEntries = JSON.parse((await done(['audit', 'list', '--committee', 'Kultur', '--json'])).out) as { action: string }[]
  expect(auditEntries.map(({ action }) => action)).toEqual(['remove_membership', 'add_membership', 'add_committee'])
  expect((await done(['audit', 'list', '--action', 'add_committee', '--rows', '1'])).out.split('\n')).toHaveLength(2)
  for (const wrong of [
    ['--first-day', '0000-01-01'],
    ['--last-day', '2026-02-30'],
    ['--rows', '99999999999999999999'],
  ])
    expect(await admin(['audit', 'list', ...wrong])).toMatchObject({ code: 2, err: expect.stringContaining(`not "${wrong[1]}"`) })
  expect((await done(['audit', 'verify'])).out).toMatch(/^The audit log is whole: \d+ rows\.$/)
})

test('mails are listed, newest first, with their state and without their text', async () => {
  expect((await done(['mail', 'list'])).out).toBe('There are none.')
  const created = '2026-11-20T10:00:00+01:00'
  const mail = { subject: 'Sitzung', text: 'Geheim', html: '<p>Geheim</p>', created, next_attempt: created }
  await site.db
    .insertInto('mail')
    .values([
      { ...mail, message_id: '1@example.org', to_address: 'anna@example.org', state: 'sent', settled: created },
      { ...mail, message_id: '2@example.org', to_address: 'beat@example.org', attempts: 2, problem: 'connect ECONNREFUSED' },
    ])
    .execute()
  const { out } = await done(['mail', 'list'])
  expect(out.split('\n').slice(1)).toEqual([
    expect.stringMatching(/beat@example\.org +queued +2 .*ECONNREFUSED/),
    expect.stringMatching(/anna@example\.org +sent +0 /),
  ])
  expect(out).not.toContain('Geheim')
  expect(JSON.parse((await done(['mail', 'list', '--json'])).out)).toMatchObject([{ state: 'queued' }, { state: 'sent', settled: created }])
})

test('import needs the rights of the named person, and a dry run changes nothing', async () => {
  const zip = path.join(folder, 'sitzung.zip')
  await writeFile(zip, await geverZip({ meetings: [aMeetingManifest()] }))
  await done(['committee', 'add', 'GPK', '--import-enabled', 'on'])
  await done(['user', 'add', 'dora', '--no-password'])
  await done(['member', 'add', 'dora', 'GPK'])
  const typed = ['import', 'GPK', zip, '--as', 'dora']
  const meetings = () => site.db.selectFrom('meeting').select(['id', 'title']).execute()
  expect(await admin(typed)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('dora may not import into GPK: expected') })

  await done(['member', 'set', 'dora', 'GPK', '--roles', 'responsible'])
  const dryRun = await done([...typed, '--dry-run'])
  expect(dryRun.out).toMatch(
    /Dry run, nothing was changed[^]+12\. Sitzung der Geschäftsprüfungskommission.*: created[^]+agenda items new: 4/,
  )
  expect(await meetings()).toEqual([])
  expect((await done(typed)).out).toMatch(/^Imported:[^]+documents new: 10/)
  expect(await meetings()).toMatchObject([{ title: '12. Sitzung der Geschäftsprüfungskommission' }])
  expect(await site.db.selectFrom('audit_log').select('username').where('action', '=', 'import_meeting').execute()).toEqual([
    { username: 'dora' },
  ])

  await writeFile(zip, 'no zip')
  expect(await admin(typed)).toMatchObject({ code: 1, err: expect.stringContaining('This is not a ZIP file') })
  expect(await admin(['import', 'GPK', 'nowhere.zip', '--as', 'dora'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('ZIP: there is no file'),
  })
  expect(await admin(['import', 'GPK', zip, '--as', 'nobody'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('--as: there is no user'),
  })
  await done(['committee', 'set', 'GPK', '--is-active', 'off'])
  await writeFile(zip, await geverZip({ meetings: [aMeetingManifest()] }))
  expect(await admin(typed)).toMatchObject({ code: 1, out: '' })
})

test('import keeps a description written by hand and reports both, unless told to replace it', async () => {
  const zip = path.join(folder, 'beschrieben.zip')
  const zipSaying = async (description: string) => writeFile(zip, await geverZip({ meetings: [aMeetingManifest({ description })] }))
  await zipSaying('Aus dem ZIP')
  await done(['committee', 'add', 'Bau', '--import-enabled', 'on'])
  await done(['user', 'add', 'beat', '--no-password'])
  await done(['member', 'add', 'beat', 'Bau', '--roles', 'responsible'])
  const typed = ['import', 'Bau', zip, '--as', 'beat']
  await done(typed)
  const row = await site.db.selectFrom('meeting').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  const described = () => site.db.selectFrom('meeting').select('description').where('id', '=', row.id).executeTakeFirstOrThrow()
  const byHand = { description: 'Von Hand', description_by_hand: true }
  await site.db.updateTable('meeting').set(byHand).where('id', '=', row.id).execute()
  await zipSaying('Neu im ZIP')
  expect((await done(typed)).out).toContain('\n  description: kept as it was written on the page: Von Hand; the zip says: Neu im ZIP\n')
  expect(await described()).toEqual({ description: 'Von Hand' })
  expect((await done([...typed, '--replace-by-hand'])).out).toContain('\n  description: Von Hand -> Neu im ZIP\n')
  expect(await described()).toEqual({ description: 'Neu im ZIP' })
})

/** Gives a user a personal document on an item, a layer with three annotations, and two notes in a meeting. */
async function keepsThings({ id, meeting_id, committee_id }: { id: number; meeting_id: number; committee_id: number }) {
  const { db } = site
  const [updated, created] = [new Date().toISOString(), new Date().toISOString()]
  const item = await db.selectFrom('agenda_item').select('id').where('meeting_id', '=', meeting_id).executeTakeFirstOrThrow()
  const beside = { kind: 'personal_documents' as const, meeting_id, agenda_item_id: item.id, owner_id: id, title: 'Notizen' }
  await db.insertInto('document').values(beside).execute()
  const version = await db
    .selectFrom('document_version')
    .innerJoin('document', 'document.id', 'document_version.document_id')
    .select('document_version.id')
    .where('document.meeting_id', '=', meeting_id)
    .executeTakeFirstOrThrow()
  const layer = { version_id: version.id, owner_id: id, is_private: true, annotation_count: 3, updated }
  await db.insertInto('annotation_layer').values(layer).execute()
  const note = { author_id: id, committee_id, content_type: 'meeting' as const, object_id: meeting_id, meeting_id, created, updated }
  await db
    .insertInto('note')
    .values(['Erste', 'Zweite'].map((annotation) => ({ ...note, annotation })))
    .execute()
}

/** Gives a user an open motion. */
async function keepsMotion({ id, meeting_id, committee_id }: { id: number; meeting_id: number; committee_id: number }) {
  const type = { title: 'Postulat', api_uid: 'postulat-der-reform' }
  const { id: business_type_id } = await site.db.insertInto('business_type').values(type).returning('id').executeTakeFirstOrThrow()
  const created = new Date().toISOString()
  const said = { title: 'Velowege', description: 'Mehr davon.', reason: '', is_urgent: false, status: 'OPEN' as const }
  const people = { creator_id: id, first_signatory_id: id }
  return site.db
    .insertInto('motion')
    .values({ meeting_id, committee_id, business_type_id, ...people, ...said, created, updated: created })
    .returning('id')
    .executeTakeFirstOrThrow()
}

test('meetings are removed with all their content once confirmed, and logged with counts only', async () => {
  const zip = path.join(folder, 'entfernt.zip')
  const tagesordnung = [{ day: '2026-09-14', order: 1 }]
  const agenda_items = aMeetingManifest().agenda_items.map((item, index) => (index === 1 ? { ...item, tagesordnung } : item))
  await writeFile(zip, await geverZip({ meetings: [aMeetingManifest({ agenda_items })] }))
  await done(['committee', 'add', 'Reform', '--import-enabled', 'on'])
  await done(['user', 'add', 'rita', '--no-password'])
  await done(['member', 'add', 'rita', 'Reform', '--roles', 'responsible'])
  await done(['import', 'Reform', zip, '--as', 'rita'])
  const { id, committee_id } = await site.db.selectFrom('meeting').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  const { id: rita } = await userNamed('rita')
  await keepsThings({ id: rita, meeting_id: id, committee_id })
  const contents = '4 agenda items, 10 documents, 1 motions, 1 personal documents, 3 annotations, 2 notes'
  const motion = await keepsMotion({ id: rita, meeting_id: id, committee_id })
  const left = () => site.db.selectFrom('document').select('id').where('meeting_id', '=', id).execute()
  expect(await admin(['meeting', 'remove', String(id)])).toMatchObject({
    code: 1,
    err: `12. Sitzung der Geschäftsprüfungskommission (2026-09-14, Reform) stays. With it would go ${contents}. Add --confirm to remove it for good.`,
  })
  expect(await left()).toHaveLength(11)
  const setStatus = (status: 'OPEN' | 'SUBMITTED', submitted_at: string | null) =>
    site.db.updateTable('motion').set({ status, submitted_at }).where('id', '=', motion.id).execute()
  await setStatus('SUBMITTED', '2026-09-14T15:00:00+02:00')
  expect(await admin(['meeting', 'remove', String(id), '--confirm'])).toMatchObject({
    code: 1,
    err: expect.stringContaining('Motions were submitted to this meeting: 1.'),
  })
  expect(await left()).toHaveLength(11)
  await setStatus('OPEN', null)
  const active = await site.db.updateTable('agenda_entry').set({ is_active: true }).returning('id').executeTakeFirstOrThrow()
  expect((await done(['meeting', 'remove', String(id), '--confirm'])).out).toContain(`with ${contents}.`)
  expect(await left()).toEqual([])
  const events = await site.db.selectFrom('live_event').select(['message', 'audience']).orderBy('id').execute()
  expect(events.at(-1)).toEqual({ message: {}, audience: { user_ids: [rita] } })
  // Those who could see it before were told, too.
  expect(events.filter(({ message }) => 'meeting_id' in message)).toEqual([
    { message: { meeting_id: id, id: active.id, is_active: false }, audience: { user_ids: [rita] } },
    { message: { meeting_id: id, id: motion.id }, audience: { user_ids: [rita] } },
  ])
  expect(await admin(['meeting', 'remove', String(id), '--confirm'])).toMatchObject({ code: 1, err: `ID: there is no meeting ${id}` })
  expect(await admin(['meeting', 'remove', 'x'])).toMatchObject({ code: 1, err: expect.stringContaining('not valid') })
  const auditEntries = await site.db.selectFrom('audit_log').selectAll().where('action', '=', 'remove_meeting').execute()
  expect(auditEntries).toMatchObject([{ username: 'command line', subject_type: 'meeting', subject_id: String(id), committee_id }])
  expect(auditEntries[0]!.details).toEqual({ agenda_items: 4, documents: 10, motions: 1, personal_documents: 1, annotations: 3, notes: 2 })
  const motions = await site.db.selectFrom('audit_log').selectAll().where('action', '=', 'remove_motion').execute()
  expect(motions).toMatchObject([{ username: 'command line', subject_id: String(motion.id), committee_id, details: { status: 'OPEN' } }])
})

test('runs as a process with piped passwords and exit codes, with a running site and without one', async () => {
  expect(await adminProcess(['user', 'add', 'emil', '--last-name', 'Egli'], 'blaue Wiese\nno part of it\n')).toMatchObject({
    code: 0,
    err: '',
  })
  expect(await passwordFits('blaue Wiese', (await userNamed('emil')).password_hash)).toBe(true)
  await site.stop()
  try {
    expect(await adminProcess(['user', 'add', 'emil', '--no-password'])).toEqual({
      code: 1,
      out: '',
      err: 'username: The username emil is taken. Please choose another one.\n',
    })
    expect(await adminProcess(['user', 'remove'])).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^expected a command\n/) })
  } finally {
    site = await startDatabase({ data_dir, database_url: null, time_zone: 'Europe/Zurich' })
  }
  expect(await userNamed('emil')).toMatchObject({ last_name: 'Egli' })
})
