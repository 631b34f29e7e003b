import { afterAll, beforeAll, expect, test } from 'vitest'
import * as api from '#features/administration/list-files.ts'
import { aCommittee, aMember, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { textsInZip } from '#testing/server/files/texts-in-zip.ts'
import { audited, type TestServer, testServer, unique } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
  server.stand('2026-05-20T10:00:00Z')
})
afterAll(() => server[Symbol.asyncDispose]())

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
  const linesOf = (body: unknown) => (body as Buffer).toString().trimEnd().split('\r\n')
  const users = await browser.call(api.downloadUsers, { query: { as: 'csv', query: mark, sort: '-name' } })
  expect(users.headers['content-type']).toBe('text/csv; charset=utf-8; header=present')
  expect(decodeURIComponent(String(users.headers['content-disposition']))).toContain('Personen, 20.05.2026.csv')
  const [head, first, ...others] = linesOf(users.body)
  expect(head).toMatch(/^\u{feff}"Benutzername","Name","Vorname","E-Mail-Adresse","Sprache","Administration"/u)
  expect(first).toContain(`"'=Person54","${mark}"`)
  expect(others).toHaveLength(54)

  const memberships = await browser.call(api.downloadMemberships, {
    query: { as: 'csv', committee: committee.id, only: 'is_active' },
    language: 'fr',
  })
  const [columns, ...rows] = linesOf(memberships.body)
  expect(columns).toBe('\u{feff}"Nom d’utilisateur","Nom","Prénom","Organe","Rôles","Début","Fin"')
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

test('an unknown format, order or condition is refused', async () => {
  const browser = server.as(await aSiteAdmin(server))
  for (const query of [{ as: 'pdf' }, {}, { as: 'csv', sort: 'password_hash' }, { as: 'csv', only: 'secret' }])
    expect((await browser.call(api.downloadUsers, { query: query as never })).status).toBe(400)
})
