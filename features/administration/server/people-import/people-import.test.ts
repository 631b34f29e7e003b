import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { downloadMemberships, downloadUsers } from '#features/administration/list-files.ts'
import * as api from '#features/administration/people-import.ts'
import { addMembership } from '#features/committees/server/memberships.ts'
import { aCommittee, aMember, aPerson, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-05-20T10:00:00Z')
})
afterAll(() => server[Symbol.asyncDispose]())

const me = { id: null, username: 'command line', today: '2026-05-20' }
const admin = async () => server.as(await aSiteAdmin(server))
type Browser = Awaited<ReturnType<typeof admin>>

const csv = (...lines: string[]) => Buffer.from(lines.join('\r\n'))
const send = (browser: Browser, file: Buffer, query: object = {}) =>
  browser.call(api.importPeople, { file, file_name: 'Personen.csv', query })
const check = async (browser: Browser, file: Buffer) => {
  const { status, body } = await send(browser, file, { dry_run: 'true' })
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const userNamed = (username: string) => server.db.selectFrom('app_user').selectAll().where('username', '=', username).executeTakeFirst()
const membershipsOf = (user_id: number) =>
  server.db.selectFrom('membership').select(['committee_id', 'roles', 'begin_date', 'end_date']).where('user_id', '=', user_id).execute()

test('a dry run reports and changes nothing; the import adds and changes people and memberships, each in the audit log', async () => {
  const [browser, committee] = [await admin(), await aCommittee(server, { title: unique('Kommission für Büro') })]
  const known = await aPerson(server, 'person', { first_name: 'Ann', last_name: 'Meier', email: 'alt@example.org' })
  const name = unique('neu')
  const file = csv(
    'Benutzername;Name;Vorname;E-Mail-Adresse;Sprache;Gremium;Rollen;Beginn;Ende;Mitgliedschaften',
    `${name.toUpperCase()};Müller;Zoë;zoe@example.org;Français;${committee.title.toUpperCase()};"Mitglied, Verantwortlich";01.02.2026;31.12.2029;3`,
    `${known.username};Meier-Roth;;;;${committee.title};Lesezugriff;;;`,
    '',
    `${known.username};;;;;;;;;`,
  )
  const preview = await check(browser, file)
  expect(preview).toMatchObject({
    dry_run: true,
    rows: 3,
    problems: { total: 0 },
    unchanged: 1,
    new_users: { total: 1, items: [{ line: 2, title: `Müller Zoë (${name})` }] },
    changed_users: { total: 1, items: [{ line: 3, changes: [{ field: 'Name', before: 'Meier', after: 'Meier-Roth' }] }] },
    new_memberships: { total: 2 },
    changed_memberships: { total: 0 },
  })
  expect(preview.columns.at(-1)).toEqual({ heading: 'Mitgliedschaften', meaning: null })
  expect(await userNamed(name)).toBeUndefined()

  const { status, body } = await send(browser, file, { expected: preview.tag })
  expect([status, body.dry_run, body.tag]).toEqual([200, false, preview.tag])
  const user = await userNamed(name)
  expect(user).toMatchObject({ first_name: 'Zoë', last_name: 'Müller', email: 'zoe@example.org', language: 'fr', password_hash: null })
  expect(await membershipsOf(user!.id)).toEqual([
    { committee_id: committee.id, roles: ['member', 'responsible'], begin_date: '2026-02-01', end_date: '2029-12-31' },
  ])
  expect(await userNamed(known.username)).toMatchObject({ last_name: 'Meier-Roth', first_name: 'Ann', email: 'alt@example.org' })
  expect(await membershipsOf(known.id)).toEqual([
    { committee_id: committee.id, roles: ['access'], begin_date: '2026-05-20', end_date: null },
  ])
  expect(await audited(server, { action: 'add_membership', committee_id: committee.id }, ['outcome'])).toHaveLength(2)
  expect(await audited(server, { action: 'set_user', subject_id: String(known.id) }, ['details'])).toEqual([
    { details: { last_name: 'Meier-Roth' } },
  ])
  expect((await check(browser, file)).unchanged).toBe(3)
})

test('an import that would do something else than its dry run is refused', async () => {
  const browser = await admin()
  const person = await aPerson(server, 'person', { first_name: 'Ann' })
  const file = csv('Username,First name', `${person.username},Anna`)
  const { tag } = await check(browser, file)
  await server.db.updateTable('app_user').set({ first_name: 'Anne' }).where('id', '=', person.id).execute()
  const { status, body } = await send(browser, file, { expected: tag })
  expect([status, body]).toMatchObject([409, { non_field_errors: [expect.stringContaining('Seit der Prüfung')] }])
  expect(await userNamed(person.username)).toMatchObject({ first_name: 'Anne' })
})

test('two imports of the same new people at once: one is refused, and nobody is there twice', async () => {
  const committee = await aCommittee(server)
  const name = unique('zugleich')
  const file = csv('username;committee', `${name};${committee.title}`)
  const browser = await admin()
  const { tag } = await check(browser, file)
  const answers = await Promise.all([send(browser, file, { expected: tag }), send(browser, file, { expected: tag })])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  expect(await membershipsOf((await userNamed(name))!.id)).toHaveLength(1)
})

test.each([
  ['benutzer name', 'ungültig!', 'Der Benutzername ist nicht gültig'],
  ['E-Mail-Adresse', 'anna@', 'Die E-Mail-Adresse ist nicht gültig'],
  ['Sprache', 'Klingonisch', 'Diese Sprache gibt es hier nicht'],
  ['Beginn', '31.02.2026', 'Der Beginn ist kein gültiges Datum'],
  ['Ende', '31.12.26', 'Das Ende ist kein gültiges Datum'],
  ['Rollen', 'Präsidentin', 'Eine der Rollen gibt es nicht'],
  ['Gremium', 'Gibt es nicht', 'Das Gremium «Gibt es nicht» gibt es nicht'],
  ['Ende', '19.05.2026', 'Das Enddatum darf nicht vor dem Beginn liegen'],
])('the column %s with %s is a problem, and nothing is imported', async (heading, value, text) => {
  const committee = await aCommittee(server)
  const name = unique('falsch')
  const row: Record<string, string> = { Benutzername: name, Gremium: committee.title, [heading]: value }
  if (heading === 'benutzer name') delete row['Benutzername']
  const browser = await admin()
  const file = csv(Object.keys(row).join(';'), Object.values(row).join(';'), `${unique('gut')};${committee.title};`)
  const { problems } = await check(browser, file)
  expect(problems.items).toContainEqual({ line: 2, text: expect.stringContaining(text) })
  const { status, body } = await send(browser, file)
  expect([status, body]).toMatchObject([400, { file: [expect.stringContaining('Es wurde nichts importiert')] }])
  expect(await userNamed(name)).toBeUndefined()
})

test('rows about one person may not contradict each other; one without a username is found by the e-mail address', async () => {
  const [one, other] = [await aCommittee(server), await aCommittee(server)]
  const email = unique('post')
  const known = await aPerson(server, 'person', { email: `${email}@Example.org` })
  const [twin, twin2] = [
    await aPerson(server, 'person', { email: 'zwilling@example.org' }),
    await aPerson(server, 'person', { email: 'zwilling@example.org' }),
  ]
  const address = `${unique('anna')}@example.org`
  const browser = await admin()
  const file = csv(
    'Mail;Nachname;Kommission;Rolle;Login',
    `${address};Keller;${one.title};;`,
    `${address.toUpperCase()};;${other.title};;`,
    `${email}@example.org;;${one.title};;`,
    `zwilling@example.org;;${one.title};;`,
    `;Niemand;${one.title};;`,
    `${address};Kellerin;${one.title};;`,
    `;;${one.title};Responsable;${known.username}`,
    `é@example.org;;${one.title};;`,
  )
  const report = await check(browser, file)
  expect(report.problems.items.map(({ line, text }) => [line, text.split(/[.,]/)[0]])).toEqual([
    [3, 'Diese Zeile widerspricht der Zeile 2 über dieselbe Person'],
    [5, 'Mehrere Personen haben die E-Mail-Adresse zwilling@example'],
    [6, 'Hier fehlt der Benutzername oder die E-Mail-Adresse'],
    [7, 'Diese Zeile widerspricht der Zeile 2 über dieselbe Person'],
    [8, 'Diese Zeile widerspricht der Zeile 4 über dieselbe Person'],
    [9, 'Die E-Mail-Adresse é@example'],
  ])
  expect([report.new_users.total, report.new_memberships.total]).toEqual([1, 3])
  expect(await membershipsOf(twin.id)).toEqual(await membershipsOf(twin2.id))
})

test.each([
  [Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'alten Format von Excel'],
  [Buffer.from('PK\u0003\u0004 no zip'), 'nicht als Tabelle lesen'],
  [Buffer.from('%PDF-1.7\u0000\u0001'), 'nicht als Tabelle lesen'],
  [csv('Benutzername;Name;Bemerkung', 'a;b;c', 'd;e;"siehe Mail', 'f;g;'), 'Ab Zeile 3 endet ein Anführungszeichen nicht'],
  [csv('Benutzername;Name'), 'keine Zeilen'],
  [csv('Name;Vorname', 'Muster;Anna'), 'fehlt die Überschrift'],
  [csv('E-Mail;Mail', 'a@example.org;a@example.org'), '«Mail» kommt mehrmals vor'],
])('a file that is no such table is refused: %#', async (file, text) => {
  const { status, body } = await send(await admin(), file, { dry_run: 'true' })
  expect([status, body]).toMatchObject([400, { file: [expect.stringContaining(text)] }])
})

test('an account whose username is the e-mail address is found by it', async () => {
  const username = `${unique('anna')}@example.org`
  const { id } = await server.db.insertInto('app_user').values({ username }).returning('id').executeTakeFirstOrThrow()
  const browser = await admin()
  const file = csv('E-Mail;Name', `${username};Keller`)
  const report = await check(browser, file)
  expect([report.new_users.total, report.changed_users.total]).toEqual([0, 1])
  expect((await send(browser, file, { expected: report.tag })).status).toBe(200)
  expect(await userNamed(username)).toMatchObject({ id, last_name: 'Keller', email: username })
})

test('of committees that differ only in upper and lower case, the exact title counts', async () => {
  const title = unique('Gpk')
  const [one] = [await aCommittee(server, { title }), await aCommittee(server, { title: title.toLowerCase() })]
  const person = await aPerson(server)
  const browser = await admin()
  const rows = (name: string) => csv('Benutzername;Gremium', `${person.username};${name}`)
  expect((await check(browser, rows(title.toUpperCase()))).problems.items).toMatchObject([
    { text: expect.stringMatching(/^Mehrere Gremien/) },
  ])
  expect((await send(browser, rows(title))).status).toBe(200)
  expect(await membershipsOf(person.id)).toMatchObject([{ committee_id: one.id }])
})

test('too many rows are refused', async () => {
  const rows = Array.from({ length: api.mostRows + 1 }, (_, at) => `p${at}`)
  const { status, body } = await send(await admin(), csv('username', ...rows), { dry_run: 'true' })
  expect([status, body]).toMatchObject([400, { file: [expect.stringContaining(`mehr als ${api.mostRows} Zeilen`)] }])
})

test('rights beyond committees are never imported', async () => {
  const browser = await admin()
  const name = unique('macht')
  const file = csv('Benutzername;Administration;is_site_admin;Gesperrt', `${name};ja;true;ja`)
  expect((await check(browser, file)).columns.map(({ meaning }) => meaning)).toEqual(['Benutzername', null, null, null])
  expect((await send(browser, file)).status).toBe(200)
  expect(await userNamed(name)).toMatchObject({ is_site_admin: false, is_disabled: false })
})

const names = ['Müller', 'Zoë Sørensen', 'Éva Dubois', 'Österreicher', 'François', 'Jäggi-Köhler']
test.each(['utf8', 'utf-16le', 'windows-1252', 'macintosh', 'cp850'])(
  'a CSV that Excel writes as %s is read with its umlauts',
  async (encoding) => {
    const lines = names.map((name, at) => `${at}${unique('laut')};${name}`)
    const text = ['Benutzername;Name', ...lines].join('\r\n')
    const file = iconv.encode(text, encoding, { addBOM: encoding === 'utf-16le' })
    const { new_users } = await check(await admin(), file)
    expect(new_users.items.map(({ changes }) => changes[0]?.after)).toEqual(names)
  },
)

test('a workbook is read with its dates and numbers, and with separators of all kinds a CSV', async () => {
  const committee = await aCommittee(server)
  const [name, browser] = [unique('mappe'), await admin()]
  const cell = (value: string | number | Date) =>
    value instanceof Date
      ? { type: Date, value, format: 'dd.mm.yyyy' }
      : { type: value.constructor as StringConstructor, value: value as string }
  const rows = [
    ['Nom d’utilisateur', 'Organe', 'Début', 'Fin', 'Nom'].map(cell),
    [name, committee.title, new Date('2026-06-01'), '31.7.2026', 42].map(cell),
  ]
  const file = await writeExcelFile(rows).toBuffer()
  const { new_memberships } = await check(browser, file)
  expect(new_memberships.items).toMatchObject([
    { title: `42 (${name}), ${committee.title}`, changes: [{ after: 'Mitglied' }, { after: '01.06.2026' }, { after: '31.07.2026' }] },
  ])
  for (const [separator, first] of [
    [',', ''],
    ['\t', ''],
    [';', 'sep=;\r\n'],
    ['|', 'sep=|\r\n'],
  ] as const) {
    const lines = [
      ['Username', 'Last name'],
      [name, '"Muster, Dr."'],
      [unique('x'), 'Huber'],
    ].map((cells) => cells.join(separator))
    const { new_users } = await check(browser, csv(first + lines.join('\r\n')))
    expect(new_users.items[0]?.title).toBe(`Muster, Dr. (${name})`)
  }
})

test('the lists that the product writes are read back without changes, in each language and format', async () => {
  const [committee, browser] = [await aCommittee(server), await admin()]
  await aMember(server, committee, ['member', 'responsible'], { first_name: '=Anna', last_name: unique('liste'), begin_date: '2026-01-31' })
  for (const as of ['csv', 'xlsx'] as const) {
    for (const language of ['de', 'fr', 'en'] as const) {
      const query = { as, committee: committee.id }
      const { body } = await browser.call(downloadMemberships, { query, language })
      expect(await check(browser, body as unknown as Buffer)).toMatchObject({ rows: 1, unchanged: 1, problems: { total: 0 } })
      const users = await browser.call(downloadUsers, { query: { as, query: '=Anna' }, language })
      expect(await check(browser, users.body as unknown as Buffer)).toMatchObject({ rows: 1, unchanged: 1, problems: { total: 0 } })
    }
  }
})

test('an import is undone: what it added is gone, what it changed is as before; what was used or changed since stays', async () => {
  const [committee, browser] = [await aCommittee(server), await admin()]
  const [known, later] = [await aPerson(server, 'person', { first_name: 'Ann' }), await aPerson(server, 'person', { first_name: 'Bea' })]
  await addMembership(server.db, me, { user_id: known.id, committee_id: committee.id, roles: ['access'], begin_date: '2020-01-01' })
  const [gone, used] = [unique('weg'), unique('benutzt')]
  const file = csv(
    'Benutzername;Vorname;Gremium;Rollen',
    `${gone};Carla;${committee.title};Mitglied`,
    `${used};Dora;${committee.title};Mitglied`,
    `${known.username};Anna;${committee.title};Verantwortlich`,
    `${later.username};Beate;;`,
  )
  expect((await send(browser, file)).status).toBe(200)
  const { body: imports } = await browser.call(api.listPeopleImports, {})
  expect(imports[0]).toMatchObject({
    file_name: 'Personen.csv',
    undone_at: null,
    new_users: 2,
    changed_users: 2,
    new_memberships: 2,
    changed_memberships: 1,
  })
  await server.db.updateTable('app_user').set({ last_sign_in: '2026-05-20T11:00:00Z' }).where('username', '=', used).execute()
  await server.db.updateTable('app_user').set({ first_name: 'Beatrice' }).where('id', '=', later.id).execute()
  const params = { id: imports[0]!.id }
  const { status, body } = await browser.call(api.undoPeopleImport, { params })
  expect([status, body.kept.total]).toEqual([200, 2])
  for (const name of [later.username, used]) expect(body.kept.items).toContainEqual(expect.stringContaining(name))
  expect(await userNamed(gone)).toBeUndefined()
  expect(await membershipsOf((await userNamed(used))!.id)).toEqual([])
  expect(await userNamed(known.username)).toMatchObject({ first_name: 'Ann' })
  expect(await userNamed(later.username)).toMatchObject({ first_name: 'Beatrice' })
  expect(await membershipsOf(known.id)).toEqual([
    { committee_id: committee.id, roles: ['access'], begin_date: '2020-01-01', end_date: null },
  ])
  expect((await browser.call(api.undoPeopleImport, { params })).status).toBe(409)
  expect((await browser.call(api.undoPeopleImport, { params: { id: 2_000_000_000 } })).status).toBe(404)
  expect(await audited(server, { action: 'undo_people_import', subject_id: String(params.id) }, ['outcome'])).toHaveLength(1)
})

test('10,000 people are imported and undone', async () => {
  const committee = await aCommittee(server)
  const mark = unique('viele')
  const rows = Array.from({ length: 10_000 }, (_, at) => `${mark}.${at};Name ${at};${committee.title}`)
  const browser = await admin()
  const { body } = await send(browser, csv('Benutzername;Name;Gremium', ...rows))
  expect([body.new_users.total, body.new_memberships.total, body.new_users.items.length]).toEqual([10_000, 10_000, 200])
  const { body: imports } = await browser.call(api.listPeopleImports, {})
  const undone = await browser.call(api.undoPeopleImport, { params: { id: imports[0]!.id } })
  expect(undone.body).toEqual({ undone: 20_000, kept: { total: 0, items: [] } })
})

test('many changed people and memberships of several committees each get their own values, and get the former ones back', async () => {
  const committees = [await aCommittee(server), await aCommittee(server)]
  const mark = unique('changed')
  const people = Array.from({ length: 200 }, (_, at) => ({ username: `${mark}.${at}`, committee: committees[at % 2]! }))
  const file = (nameOf: (at: number) => string, roleOf: (at: number) => string, endOf: (at: number) => string) =>
    csv(
      'Benutzername;Name;E-Mail-Adresse;Sprache;Gremium;Rollen;Ende',
      ...people.map(
        ({ username, committee }, at) => `${username};${nameOf(at)};${at}@example.org;;${committee.title};${roleOf(at)};${endOf(at)}`,
      ),
    )
  const browser = await admin()
  await send(
    browser,
    file(
      (at) => `Alt ${at}`,
      () => 'Mitglied',
      () => '31.12.2030',
    ),
  )
  const stored = async () =>
    server.db
      .selectFrom('membership as m')
      .innerJoin('app_user as u', 'u.id', 'm.user_id')
      .select(['u.username', 'u.last_name', 'u.email', 'u.language', 'm.committee_id', 'm.roles', 'm.begin_date', 'm.end_date'])
      .where('u.username', 'like', `${mark}.%`)
      .orderBy('u.id')
      .execute()
  const before = await stored()
  const { body } = await send(
    browser,
    file(
      (at) => `Neu ${at}`,
      (at) => (at % 3 === 0 ? 'Lesezugriff, Verantwortlich' : 'Mitglied'),
      (at) => `${String(1 + (at % 28)).padStart(2, '0')}.02.2031`,
    ),
  )
  expect([body.changed_users.total, body.changed_memberships.total]).toEqual([200, 200])
  expect(await stored()).toEqual(
    before.map((row, at) => ({
      ...row,
      last_name: `Neu ${at}`,
      roles: at % 3 === 0 ? ['access', 'responsible'] : ['member'],
      end_date: `2031-02-${String(1 + (at % 28)).padStart(2, '0')}`,
    })),
  )
  expect(before[3]).toMatchObject({ last_name: 'Alt 3', email: '3@example.org', language: null, begin_date: '2026-05-20' })
  const { body: imports } = await browser.call(api.listPeopleImports, {})
  const undone = await browser.call(api.undoPeopleImport, { params: { id: imports[0]!.id } })
  expect(undone.body).toEqual({ undone: 400, kept: { total: 0, items: [] } })
  expect(await stored()).toEqual(before)
})
