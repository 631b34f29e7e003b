import { afterAll, beforeAll, expect, test } from 'vitest'
import { acceptPosting, attachPosting, rejectPosting } from '#features/records/contract.ts'
import { client } from '#testing/server/clients/client.ts'
import { aMember, imported } from '#testing/server/factories/factories.ts'
import { aBusinessOf, aPostingOf, aReceivedPosting, knownAs, someStaff } from '#testing/server/factories/motions/posting-factories.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { countWaiting } from '#testing/server/files/held-back.ts'
import { type TwoServers, twoServers } from '#testing/server/site/second-server.ts'
import { unique } from '#testing/server/test-server.ts'

let testedServer: TwoServers
beforeAll(async () => {
  testedServer = await twoServers()
})
afterAll(() => testedServer[Symbol.asyncDispose]())

type Id = { id: number }
const rounds = [0, 1, 2, 3]
const inOrder = (statuses: number[]) => statuses.toSorted((one, other) => one - other)

/** An agenda item for the business with this number. */
const aTreatment = (number: string) => ({
  opengever_id: 1,
  sort_order: 1,
  title: 'Steg',
  number: '1.',
  business: { number, title: 'Steg am Fluss' },
})

/** A person's browser at the other app server. */
const elsewhere = (who: Id) => client({ ...testedServer, ...testedServer.server }, who)
const businessesOf = ({ id }: Id) =>
  testedServer.db.selectFrom('business').select(['number', 'title']).where('committee_id', '=', id).execute()
const auditEntriesOn = ({ id }: Id) =>
  testedServer.db
    .selectFrom('audit_log')
    .select('action')
    .where('subject_type', '=', 'posting')
    .where('subject_id', '=', String(id))
    .where('action', 'in', ['accept_posting', 'attach_posting', 'reject_posting'])
    .execute()

test('only one of several simultaneous decisions on two servers succeeds', async () => {
  for (const round of rounds) {
    const { committee, staff, posting } = await aReceivedPosting(testedServer)
    const business = await aBusinessOf(testedServer, committee)
    const others = [await someStaff(testedServer), await someStaff(testedServer)] as const
    const params = { id: posting.id }
    const turns = [
      async () =>
        [200, 'accepted', await testedServer.as(staff).call(acceptPosting, { params, body: { number: 'SGB 7', title: 'Steg' } })] as const,
      async () =>
        [200, 'attached', await elsewhere(others[0]).call(attachPosting, { params, body: { business_id: business.id } })] as const,
      async () => [200, 'rejected', await elsewhere(others[1]).call(rejectPosting, { params, body: { reason: 'Nein.' } })] as const,
    ]
    const order = [...turns.slice(round % 3), ...turns.slice(0, round % 3)]
    const answers = await Promise.all(order.map((turn) => turn()))
    const won = answers.filter(([ok, , { status }]) => status === ok)
    expect(inOrder(answers.map(([, , { status }]) => status))).toEqual([200, 409, 409])
    const row = await testedServer.db.selectFrom('posting').select('state').where('id', '=', posting.id).executeTakeFirstOrThrow()
    expect(won.map(([, state]) => state)).toEqual([row.state])
    expect((await auditEntriesOn(posting)).length).toBe(1)
    expect((await businessesOf(committee)).length).toBe(row.state === 'accepted' ? 2 : 1)
    const mails = await testedServer.db
      .selectFrom('mail')
      .where('text', 'like', `%/committees/${committee.id}/postings%`)
      .selectAll()
      .execute()
    expect(mails.length).toBe(1)
  }
})

test('only one of two postings accepted at once under one number succeeds', async () => {
  for (const _ of rounds) {
    const { committee, poster, staff, posting } = await aReceivedPosting(testedServer)
    const second = await aPostingOf(testedServer, { committee, poster })
    const body = { number: unique('SGB'), title: 'Steg' }
    const answers = await Promise.all([
      testedServer.as(staff).call(acceptPosting, { params: { id: posting.id }, body }),
      elsewhere(await someStaff(testedServer)).call(acceptPosting, { params: { id: second.id }, body }),
    ])
    expect(inOrder(answers.map(({ status }) => status))).toEqual([200, 400])
    expect(await businessesOf(committee)).toEqual([body])
    const states = await testedServer.db.selectFrom('posting').select('state').where('committee_id', '=', committee.id).execute()
    expect(states.map(({ state }) => state).toSorted()).toEqual(['accepted', 'received'])
    expect([...(await auditEntriesOn(posting)), ...(await auditEntriesOn(second))].length).toBe(1)
  }
})

test('a business imported while a posting is accepted under its number exists once', async () => {
  for (const round of rounds) {
    const { committee, staff, posting } = await aReceivedPosting(testedServer)
    const by = await aMember(testedServer, committee, ['responsible'])
    const number = unique('SGB')
    const zip = await geverZip({ meetings: [aMeetingManifest({ agenda_items: [aTreatment(number)] })] })
    const turns = [
      () => testedServer.as(staff).call(acceptPosting, { params: { id: posting.id }, body: { number, title: 'Steg' } }),
      async () => (await imported(testedServer, { committee, by, zip }), { status: 200 }),
    ]
    const answers = await Promise.all((round % 2 ? turns : turns.toReversed()).map((turn) => turn()))
    const [accepted] = round % 2 ? answers : answers.toReversed()
    expect([200, 400]).toContain(accepted?.status)
    // The business data of an imported zip wins, whoever was first.
    expect(await businessesOf(committee)).toEqual([{ number, title: 'Steg am Fluss' }])
    const { state } = await testedServer.db.selectFrom('posting').select('state').where('id', '=', posting.id).executeTakeFirstOrThrow()
    expect(state).toBe(accepted?.status === 200 ? 'accepted' : 'received')
  }
})

test.each([
  ['role', { is_records_staff: false }, 404],
  ['access', { is_disabled: true }, 401],
])('refuses a decision whose caller loses their %s while waiting for a lock', async (_what, facts, expected) => {
  const { committee, staff, posting } = await aReceivedPosting(testedServer)
  const trx = await testedServer.db.startTransaction().execute()
  await trx.selectFrom('committee').select('id').where('id', '=', committee.id).forUpdate().execute()
  const asked = testedServer.as(staff).call(rejectPosting, { params: { id: posting.id }, body: { reason: 'Nein.' } })
  await expect.poll(() => countWaiting(testedServer.db)).toBe(1)
  await knownAs(testedServer, staff, facts)
  await trx.commit().execute()
  expect((await asked).status).toBe(expected)
  expect(await auditEntriesOn(posting)).toEqual([])
})
