import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAuditLog } from '#features/audit/server/audit-log.ts'
import { getBusiness } from '#features/businesses/contract.ts'
import { acceptPosting, attachPosting, getPosting, rejectPosting } from '#features/records/contract.ts'
import { aCommittee, aMember } from '#testing/server/factories/factories.ts'
import { aBusinessOf, aPostingOf, aReceivedPosting, knownAs, someStaff } from '#testing/server/factories/motions/posting-factories.ts'
import { foundBy } from '#testing/server/factories/search-factories.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

const arrived = '2026-11-20T10:00:00+01:00'
const decided = '2026-11-20T11:00:00+01:00'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ FULL_TEXT_SEARCH: 'on' })
})
afterAll(() => server[Symbol.asyncDispose]())
beforeEach(() => server.stand(arrived))

type Id = { id: number }
const accept = (who: Id, posting: Id, body: { number: string; title: string; type?: string }) =>
  server.as(who).call(acceptPosting, { params: { id: posting.id }, body })
const attach = (who: Id, posting: Id, { id: business_id }: Id) =>
  server.as(who).call(attachPosting, { params: { id: posting.id }, body: { business_id } })
const reject = (who: Id, posting: Id, reason = 'Gehört in die Kommission.') =>
  server.as(who).call(rejectPosting, { params: { id: posting.id }, body: { reason } })

const rowOf = ({ id }: Id) =>
  server.db
    .selectFrom('posting')
    .select(['state', 'business_id', 'answer', 'decided_by', 'updated'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const auditEntriesOn = ({ id }: Id) =>
  server.db
    .selectFrom('audit_log')
    .select(['action', 'user_id', 'committee_id', 'details'])
    .where('subject_type', '=', 'posting')
    .where('subject_id', '=', String(id))
    .where('action', 'in', ['accept_posting', 'attach_posting', 'reject_posting'])
    .execute()
const businessesOf = ({ id }: Id) => server.db.selectFrom('business').selectAll().where('committee_id', '=', id).execute()

/** The posting is undecided and has no audit entries. */
async function expectUntouched(posting: Id) {
  expect(await rowOf(posting)).toEqual({ state: 'received', business_id: null, answer: '', decided_by: null, updated: arrived })
  expect(await auditEntriesOn(posting)).toEqual([])
}

test('accepting a posting creates a business that members of the committee see and find', async () => {
  const { committee, poster, staff, posting } = await aReceivedPosting(server)
  server.stand(decided)
  const number = unique('SGB')
  const { status, body } = await accept(staff, posting, { number: ` ${number} `, title: 'Dampfschiffsteg', type: 'Postulat' })
  expect([status, body]).toMatchObject([200, { state: 'accepted', updated: decided, business: { number, title: 'Dampfschiffsteg' } }])
  expect(body.decided_by).toMatchObject({ id: staff.id })
  const [business, ...others] = await businessesOf(committee)
  expect([business, others]).toMatchObject([{ id: body.business?.id, number, title: 'Dampfschiffsteg', type: 'Postulat' }, []])
  expect((await server.as(poster).call(getBusiness, { params: { id: business!.id } })).status).toBe(200)
  expect((await foundBy(server, poster, 'Dampfschiffsteg')).total_items).toBe(1)
  expect(await auditEntriesOn(posting)).toEqual([
    { action: 'accept_posting', user_id: staff.id, committee_id: committee.id, details: { business_id: business!.id, number } },
  ])
  expect((await verifyAuditLog(server.db)).is_whole).toBe(true)
})

test('the type of a business is optional', async () => {
  const { committee, staff, posting } = await aReceivedPosting(server)
  expect((await accept(staff, posting, { number: unique('SGB'), title: 'Velowege', type: ' ' })).status).toBe(200)
  expect((await businessesOf(committee)).map(({ type }) => type)).toEqual([null])
})

test('attaching a posting leaves the business unchanged', async () => {
  const { committee, staff, posting } = await aReceivedPosting(server)
  const business = await aBusinessOf(server, committee)
  const before = await businessesOf(committee)
  const { status, body } = await attach(staff, posting, business)
  expect([status, body]).toMatchObject([200, { state: 'attached', business }])
  expect(await businessesOf(committee)).toEqual(before)
  expect((await auditEntriesOn(posting)).map(({ action, details }) => [action, details])).toEqual([
    ['attach_posting', { business_id: business.id, number: business.number }],
  ])
})

test('rejecting a posting tells its poster the reason, and not the audit log', async () => {
  const { committee, poster, staff, posting } = await aReceivedPosting(server)
  const { status, body } = await reject(staff, posting, '  Gehört in die\nKommission.  ')
  expect([status, body]).toMatchObject([200, { state: 'rejected', answer: 'Gehört in die\nKommission.', business: null }])
  expect((await server.as(poster).call(getPosting, { params: posting })).body).toMatchObject({
    state: 'rejected',
    answer: 'Gehört in die\nKommission.',
    decided_by: null,
  })
  expect(await auditEntriesOn(posting)).toEqual([{ action: 'reject_posting', user_id: staff.id, committee_id: committee.id, details: {} }])
})

test('a decision is final', async () => {
  const { committee, staff, posting } = await aReceivedPosting(server)
  const [other, business] = [await someStaff(server), await aBusinessOf(server, committee)]
  expect((await reject(staff, posting)).status).toBe(200)
  const before = [await rowOf(posting), await businessesOf(committee), await auditEntriesOn(posting)]
  const again = [
    await accept(other, posting, { number: unique('SGB'), title: 'Velowege' }),
    await attach(staff, posting, business),
    await reject(other, posting, 'Noch einmal.'),
  ]
  for (const { status, body } of again) {
    const said = 'Über diese Eingabe ist bereits entschieden.'
    expect([status, body]).toEqual([409, { detail: said, non_field_errors: [said] }])
  }
  expect([await rowOf(posting), await businessesOf(committee), await auditEntriesOn(posting)]).toEqual(before)
})

test('rejects a business number taken in the committee; one of another committee is free', async () => {
  const { committee, staff, posting } = await aReceivedPosting(server)
  const { number } = await aBusinessOf(server, committee)
  const refused = await accept(staff, posting, { number, title: 'Velowege' })
  expect([refused.status, refused.body]).toEqual([400, { number: [`Das Gremium hat bereits ein Geschäft mit der Nummer ${number}.`] }])
  await expectUntouched(posting)
  const elsewhere = await aBusinessOf(server, await aCommittee(server))
  expect((await accept(staff, posting, { number: elsewhere.number, title: 'Velowege' })).status).toBe(200)
})

test('rejects attaching to an unknown business or one of another committee', async () => {
  const { staff, posting } = await aReceivedPosting(server)
  for (const business of [await aBusinessOf(server, await aCommittee(server)), { id: 999_999 }]) {
    const { status, body } = await attach(staff, posting, business)
    expect([status, body]).toEqual([400, { business_id: ['Das Geschäft gehört nicht zum Gremium dieser Eingabe.'] }])
  }
  await expectUntouched(posting)
})

test.each<[string, string, object, string[]]>([
  ['without a number and a title', 'accept', { number: ' ', title: '' }, ['number', 'title']],
  ['with an overlong number', 'accept', { number: '1'.repeat(101), title: 'Velowege' }, ['number']],
  ['with a value that is not text', 'accept', { number: 'SGB\0', title: 7 }, ['number', 'title']],
  ['to nothing', 'attach', {}, ['business_id']],
  ['without a reason', 'reject', { reason: ' \n ' }, ['reason']],
  ['with an overlong reason', 'reject', { reason: 'a'.repeat(2_001) }, ['reason']],
])('rejects a decision %s', async (_what, path, payload, fields) => {
  const { staff, posting } = await aReceivedPosting(server)
  const url = `/api/v1/ris/inbox/${posting.id}/${path}/`
  const answer = await server.as(staff).request({ method: 'POST', url, payload })
  expect([answer.statusCode, Object.keys(answer.json()).toSorted()]).toEqual([400, fields])
  await expectUntouched(posting)
})

test('the poster gets 403 for deciding, other people without the role 404', async () => {
  const { committee, poster, posting } = await aReceivedPosting(server)
  const responsible = await aMember(server, committee, ['responsible'])
  for (const [who, expected] of [
    [poster, 403],
    [responsible, 404],
  ] as const) {
    expect((await accept(who, posting, { number: unique('SGB'), title: 'Velowege' })).status).toBe(expected)
    expect((await attach(who, posting, await aBusinessOf(server, committee))).status).toBe(expected)
    expect((await reject(who, posting)).status).toBe(expected)
  }
  await expectUntouched(posting)
})

test('the role is checked when deciding, not when signing in', async () => {
  const { staff, posting } = await aReceivedPosting(server)
  const browser = server.as(staff)
  const decide = () => browser.call(rejectPosting, { params: posting, body: { reason: 'Nein.' } })
  expect((await browser.call(getPosting, { params: posting })).status).toBe(200)
  await knownAs(server, staff, { is_records_staff: false })
  expect((await decide()).status).toBe(404)
  await knownAs(server, staff, { is_records_staff: true, is_disabled: true })
  expect((await decide()).status).toBe(401)
  await expectUntouched(posting)
})

test('postings for another system cannot be decided, not even by their own poster', async () => {
  const committee = await aCommittee(server)
  const staff = await someStaff(server)
  const posting = await aPostingOf(server, { committee, poster: staff }, { connector: 'http' })
  expect((await server.as(staff).call(getPosting, { params: posting })).status).toBe(200)
  expect((await reject(staff, posting)).status).toBe(404)
  expect((await accept(staff, posting, { number: unique('SGB'), title: 'Velowege' })).status).toBe(404)
  expect([(await rowOf(posting)).state, await auditEntriesOn(posting)]).toEqual(['waiting', []])
})

test('refuses decisions in an inactive committee', async () => {
  const { committee, staff, posting } = await aReceivedPosting(server)
  await server.db.updateTable('committee').set({ is_active: false }).where('id', '=', committee.id).execute()
  const { status, body } = await reject(staff, posting)
  expect([status, Object.keys(body)]).toEqual([409, ['detail', 'non_field_errors']])
  await expectUntouched(posting)
})

test('a poster who is no longer a member does not see the business', async () => {
  const { committee, poster, staff, posting } = await aReceivedPosting(server)
  await accept(staff, posting, { number: unique('SGB'), title: 'Velowege' })
  const business = async () => (await server.as(poster).call(getPosting, { params: posting })).body.business
  expect(await business()).toMatchObject({ title: 'Velowege' })
  await server.db.deleteFrom('membership').where('user_id', '=', poster.id).where('committee_id', '=', committee.id).execute()
  expect(await business()).toBeNull()
})
