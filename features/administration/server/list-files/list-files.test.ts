import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessTypeCalls, legislativeTermCalls, tagOptionCalls, textFragmentCalls } from '#features/administration/catalogue.ts'
import * as api from '#features/administration/list-files.ts'
import { businessTypes, legislativeTerms, tagOptions, textFragments } from '#features/administration/server/catalogues.ts'
import { downloadAuditLog } from '#features/audit/contract.ts'
import { createCommitteeGroup, downloadCommitteeGroups } from '#features/committees/group-contract.ts'
import { downloadCommitteeMemberships } from '#features/committees/membership-contract.ts'
import { aCommittee, aMember, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { textsInZip } from '#testing/server/files/texts-in-zip.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-05-20T10:00:00Z')
})
afterAll(() => server[Symbol.asyncDispose]())

/** The lines of a CSV file, without its byte order mark. */
const linesOf = (body: unknown) => (body as Buffer).toString().replace('\u{feff}', '').trimEnd().split('\r\n')

/** A committee with more members than a page of the list has. */
async function aLargeCommittee() {
  const committee = await aCommittee(server, { title: unique('Große Kommission') })
  const mark = unique('liste')
  for (let at = 0; at < 55; at++) {
    await aMember(server, committee, ['member'], { first_name: mark, last_name: `=Person${String(at).padStart(2, '0')}` })
  }
  return { committee, mark }
}

test('lists are downloaded whole, filtered and sorted as asked, without formulas, and audited', async () => {
  const { committee, mark } = await aLargeCommittee()
  const me = await aSiteAdmin(server)
  const browser = server.as(me)
  const users = await browser.call(api.downloadUsers, { query: { as: 'csv', query: mark, sort: '-name' } })
  expect(users.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  expect(decodeURIComponent(String(users.headers['content-disposition']))).toContain('Personen, 20.05.2026.csv')
  const [head, first, ...others] = linesOf(users.body)
  expect(head).toMatch(/^"Benutzername","Name","Vorname","E-Mail-Adresse","Sprache","Administration"/)
  expect(first).toContain(`"'=Person54","${mark}"`)
  expect(others).toHaveLength(54)

  const memberships = await browser.call(api.downloadMemberships, {
    query: { as: 'csv', committee: committee.id, only: 'is_active' },
    language: 'fr',
  })
  const [columns, ...rows] = linesOf(memberships.body)
  expect(columns).toBe('"Nom d’utilisateur","Nom","Prénom","Organe","Rôles","Début","Fin"')
  expect(rows).toHaveLength(55)
  expect(rows[0]).toContain(`"${committee.title}","Membre","",""`)
  expect(
    linesOf((await browser.call(api.downloadMemberships, { query: { as: 'csv', committee: committee.id, only: 'has_ended' } })).body),
  ).toHaveLength(1)

  const committees = await browser.call(api.downloadCommittees, { query: { as: 'csv', query: committee.title } })
  expect(linesOf(committees.body)[1]).toMatch(new RegExp(`^"${committee.title}","Kommissionen","0","ja","",`))
  expect(await audited(server, { action: 'download_list', user_id: me.id }, ['subject_type', 'details'])).toEqual([
    { subject_type: 'user', details: { format: 'csv', rows: 55 } },
    { subject_type: 'membership', details: { format: 'csv', rows: 55 } },
    { subject_type: 'membership', details: { format: 'csv', rows: 0 } },
    { subject_type: 'committee', details: { format: 'csv', rows: 1 } },
  ])
})

test('a workbook holds the same texts, and no formulas', async () => {
  const committee = await aCommittee(server)
  const { username } = await aMember(server, committee, ['responsible'], { last_name: '=1+1', begin_date: '2026-02-01' })
  const { body } = await server
    .as(await aSiteAdmin(server))
    .call(api.downloadMemberships, { query: { as: 'xlsx', committee: committee.id } })
  const texts = await textsInZip(body as unknown as Buffer)
  const all = [...texts.values()].join('')
  for (const text of [username, '=1+1', 'Verantwortlich', '01.02.2026', 'Benutzername']) expect(all).toContain(text)
  expect(all).not.toContain('<f>')
})

test('catalogues are downloaded with the headings and values of their pages', async () => {
  const browser = server.as(await aSiteAdmin(server))
  const me = { id: null, username: 'test' }
  const mark = unique('katalog')
  await businessTypes.add(server.db, me, { title: `=${mark}`, api_uid: mark, first_signatories: 'responsible', publish_days_before: 3 })
  const tag = {
    title_fr: 'Important',
    title_en: 'Important',
    style: 'progress',
    content_types: ['agendaitem', 'protocol'],
    color: '#1f5fa8',
  }
  await tagOptions.add(server.db, me, { ...tag, slug: mark, title_de: 'Wichtig' })
  await textFragments.add(server.db, me, { name: mark, text: 'Guten Tag\nFreundliche Grüsse' })
  await legislativeTerms.add(server.db, me, { title: `${mark} 1`, begin_date: '2021-08-01', end_date: '2025-07-31' })
  await legislativeTerms.add(server.db, me, { title: `${mark} 2`, begin_date: '2025-08-01' })
  const lines = async (call: unknown, language: 'de' | 'fr' = 'de') => {
    const { body } = await browser.call(call as typeof businessTypeCalls.file, { query: { as: 'csv', query: mark }, language })
    return (body as unknown as Buffer).toString().trimEnd().split('\r\n')
  }
  expect(await lines(businessTypeCalls.file)).toEqual([
    expect.stringMatching(/^\u{feff}"Titel","Kennung","Bei Vorstössen zur Wahl stellen","Reihenfolge"/u),
    expect.stringContaining(`"'=${mark}","${mark}",`),
  ])
  expect((await lines(businessTypeCalls.file))[1]).toContain('"3","","Verantwortliche des Gremiums"')
  expect((await lines(tagOptionCalls.file, 'fr'))[1]).toContain(
    `"${mark}","Wichtig","Important","Important","Avec barre de progression","Point de l’ordre du jour, Procès-verbal","#1f5fa8"`,
  )
  expect((await lines(textFragmentCalls.file)).join('\n')).toContain('Guten Tag\nFreundliche Grüsse')
  expect(await lines(legislativeTermCalls.file)).toEqual([
    '\u{feff}"Titel","Beginn","Ende"',
    `"${mark} 2","01.08.2025",""`,
    `"${mark} 1","01.08.2021","31.07.2025"`,
  ])
})

test('the audit log is downloaded as it is filtered, by auditors only', async () => {
  const auditor = await aSiteAdmin(server, { is_auditor: true })
  const query = { as: 'csv', query: auditor.username, action: 'download_list' } as const
  const browser = server.as(auditor)
  const lines = async () => ((await browser.call(downloadAuditLog, { query })).body as unknown as Buffer).toString().trimEnd().split('\r\n')
  expect(await lines()).toHaveLength(1)
  const [head, entry, ...others] = await lines()
  expect(head).toContain('"Zeit","Person (Benutzername)","Aktion"')
  expect(entry).toContain(`"20.05.2026, 12:00","${auditor.username}","Liste heruntergeladen","Aktivitätsprotokoll"`)
  expect(others).toEqual([])
  expect((await server.as(await aSiteAdmin(server)).call(downloadAuditLog, { query: { as: 'csv' } })).status).toBe(403)
})

test('responsible people download the memberships of their committee as they are filtered, without formulas; others do not', async () => {
  const committee = await aCommittee(server, { members_can_see_all_meetings: true })
  const me = await aMember(server, committee, ['responsible'], { first_name: 'Rea', last_name: 'Ammann' })
  await aMember(server, committee, ['member'], { first_name: '=1+1', last_name: 'Brunner', begin_date: '2026-02-01' })
  const former = await aMember(server, committee, ['member'], { last_name: 'Christen', end_date: '2026-04-30' })
  const get = async (query: object, params = committee) =>
    server.as(me).call(downloadCommitteeMemberships, { params, query: { as: 'csv', ...query } })
  const all = await get({})
  expect(decodeURIComponent(String(all.headers['content-disposition']))).toContain('Mitgliedschaften, 20.05.2026.csv')
  const [head, first, second, third] = linesOf(all.body)
  expect(head).toBe('"Benutzername","Name","Vorname","E-Mail-Adresse","Rollen","Beginn","Ende","Aktiv"')
  expect(first).toContain('"Ammann","Rea",')
  expect(second).toMatch(/"Brunner","'=1\+1",.*,"Mitglied","01\.02\.2026","","ja"$/)
  expect(third).toMatch(/"Christen",.*,"","30\.04\.2026",""$/)
  expect(linesOf((await get({ only: 'has_ended' })).body).slice(1)).toEqual([expect.stringContaining(former.username)])
  expect(linesOf((await get({ only: 'has_ended,responsible' })).body)).toHaveLength(1)
  expect((await get({ only: 'secret' })).status).toBe(400)
  expect((await get({}, await aCommittee(server))).status).toBe(404)
  const member = server.as(await aMember(server, committee))
  expect((await member.call(downloadCommitteeMemberships, { params: committee, query: { as: 'csv' } })).status).toBe(403)
  const entries = await audited(server, { action: 'download_list', user_id: me.id }, ['subject_type', 'details'])
  expect(entries).toEqual([3, 1, 0].map((rows) => ({ subject_type: 'membership', details: { format: 'csv', rows } })))
})

test('without dates if members do not see all meetings', async () => {
  const committee = await aCommittee(server, { members_can_see_all_meetings: false })
  const me = server.as(await aMember(server, committee, ['responsible'], { begin_date: '2026-02-01' }))
  const { body } = await me.call(downloadCommitteeMemberships, { params: committee, query: { as: 'csv' }, language: 'en' })
  expect(linesOf(body)[0]).toBe('"Username","Last name","First name","E-mail address","Roles","Active"')
  expect(linesOf(body).join()).not.toContain('01.02.2026')
})

test('responsible people download the groups of their committee with members and addresses; others do not', async () => {
  const committee = await aCommittee(server)
  const me = await aMember(server, committee, ['responsible'])
  const [one, other] = [
    await aMember(server, committee, ['member'], { first_name: 'Eva', last_name: 'Ammann' }),
    await aMember(server, committee, ['member'], { first_name: 'Jan', last_name: 'Brunner' }),
  ]
  const group = { title: '=Fraktion', members: [one.id, other.id], email_addresses: ['a@example.org'], share_automatically: true }
  await server.as(me).call(createCommitteeGroup, { params: committee, body: group })
  const { body } = await server.as(me).call(downloadCommitteeGroups, { params: committee, query: { as: 'csv' } })
  expect(linesOf(body)).toEqual([
    '"Gruppe","Mitglieder","E-Mail-Adressen","Beim Teilen vorausgewählt"',
    `"'=Fraktion","Ammann Eva\nBrunner Jan","a@example.org","ja"`,
  ])
  const member = server.as(one)
  expect((await member.call(downloadCommitteeGroups, { params: committee, query: { as: 'csv' } })).status).toBe(403)
  expect(await audited(server, { action: 'download_list', user_id: me.id }, ['subject_type', 'details'])).toEqual([
    { subject_type: 'committee_group', details: { format: 'csv', rows: 1 } },
  ])
})

test('an unknown format, order or condition is refused', async () => {
  const browser = server.as(await aSiteAdmin(server))
  for (const query of [{ as: 'pdf' }, {}, { as: 'csv', sort: 'password_hash' }, { as: 'csv', only: 'secret' }])
    expect((await browser.call(api.downloadUsers, { query: query as never })).status).toBe(400)
})
