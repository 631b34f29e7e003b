import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '#app/demo/council/calendar.ts'
import { addMembership } from '#features/committees/server/memberships.ts'
import { responsibleOn } from '#features/committees/server/repository.ts'
import { rolesInClaim } from '#features/identity/server/memberships-by-claim.ts'
import { dayOf } from '#platform/shared/site-time.ts'
import { aBrowser, type TestBrowser } from '#testing/server/clients/browser.ts'
import { aCommittee, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { aProvider, type Facts, type TestProvider } from '#testing/server/outside/sign-on-provider.ts'
import { type TestServer, testServer, unique } from '#testing/server/test-server.ts'

const site = 'http://sitzungen.test'
let provider: TestProvider
let byName: TestServer
let byMail: TestServer
let creating: TestServer
let claiming: TestServer
beforeAll(async () => {
  provider = await aProvider()
  await provider.know({ root_url: site })
  const settings = { ...provider.settings, ROOT_URL: site }
  byName = await testServer({ ...settings, OIDC_LINK: 'username' })
  byMail = await testServer({ ...settings, OIDC_LINK: 'email' })
  creating = await testServer({ ...settings, OIDC_CREATE: 'on' })
  claiming = await testServer({ ...settings, OIDC_CREATE: 'on', OIDC_MEMBERSHIPS: 'seats' })
})
afterAll(async () => {
  for (const server of [byName, byMail, creating, claiming]) await server[Symbol.asyncDispose]()
  await provider[Symbol.asyncDispose]()
})

const who = async (browser: TestBrowser) =>
  JSON.parse((await browser.ask(`${site}/api/v1/users/me/`, {})).body).username as string | undefined

/** The username that a provider's account signs on as, in a fresh browser; undefined if refused. */
async function enters(server: TestServer, subject: string, facts: Facts): Promise<string | undefined> {
  Object.assign(provider, { account: subject, facts })
  const browser = aBrowser(server.app, site)
  await browser.visit(`${site}/login/sign-on`, {}, (address) => address === `${site}/`)
  return who(browser)
}

const disable = ({ db }: TestServer, { id }: { id: number }) =>
  db.updateTable('app_user').set({ is_disabled: true }).where('id', '=', id).execute()

test('linking by username happens at the first sign-on, and stays with that person after a rename', async () => {
  const [person, another] = [await aPerson(byName), await aPerson(byName)]
  const subject = unique('subject')
  expect(await enters(byName, subject, { preferred_username: person.username })).toBe(person.username)
  expect(await enters(byName, subject, { preferred_username: another.username })).toBe(person.username)
  const auditEntries = await byName.db
    .selectFrom('audit_log')
    .select(['action', 'username', 'details'])
    .where('user_id', '=', person.id)
    .orderBy('id')
    .execute()
  expect(auditEntries.slice(0, 2)).toMatchObject([
    { action: 'link_identity', username: person.username, details: { issuer: provider.issuer, subject, by: 'username' } },
    { action: 'sign_in' },
  ])
  // Having the username of somebody who has signed on is not enough.
  expect(await enters(byName, unique('subject'), { preferred_username: person.username })).toBeUndefined()
})

test('linking by username requires the exact name of an enabled account', async () => {
  const person = await aPerson(byName)
  for (const preferred_username of [person.username.toUpperCase(), ` ${person.username}`, unique('nobody'), '', 7, ['x'], 'a\0b']) {
    expect(await enters(byName, unique('subject'), { preferred_username })).toBeUndefined()
  }
  expect(await enters(byName, unique('subject'), { email: 'anna.muster@example.org', email_verified: true })).toBeUndefined()
  await disable(byName, person)
  const subject = unique('subject')
  expect(await enters(byName, subject, { preferred_username: person.username })).toBeUndefined()
  expect(await byName.db.selectFrom('user_identity').selectAll().where('subject', '=', subject).execute()).toEqual([])
})

test('linking by e-mail requires a verified address of exactly one account', async () => {
  const email = `${unique('anna')}@example.org`
  const person = await aPerson(byMail, 'person', { email })
  for (const email_verified of [false, undefined, 'true', 1]) {
    expect(await enters(byMail, unique('subject'), { email, email_verified })).toBeUndefined()
  }
  expect(await enters(byMail, unique('subject'), { preferred_username: person.username })).toBeUndefined()
  expect(await enters(byMail, unique('subject'), { email: '', email_verified: true })).toBeUndefined()
  const twin = await aPerson(byMail, 'twin', { email })
  expect(await enters(byMail, unique('subject'), { email, email_verified: true })).toBeUndefined()
  await byMail.db.updateTable('app_user').set({ email: '' }).where('id', '=', twin.id).execute()
  expect(await enters(byMail, unique('subject'), { email, email_verified: true })).toBe(person.username)
})

test('OIDC_CREATE creates one account for an unknown person, without memberships', async () => {
  const [subject, name] = [unique('subject'), unique('berta')]
  const facts = {
    preferred_username: name.toUpperCase(),
    given_name: 'Berta',
    family_name: 'Beispiel',
    email: 'berta@example.org',
    email_verified: true,
  }
  const both = await Promise.all([enters(creating, subject, facts), enters(creating, subject, facts)])
  expect(both).toEqual([name, name])
  const accounts = await creating.db.selectFrom('app_user').selectAll().where('username', '=', name).execute()
  expect(accounts).toMatchObject([
    { first_name: 'Berta', last_name: 'Beispiel', email: 'berta@example.org', password_hash: null, is_site_admin: false },
  ])
  const [account] = accounts
  expect(
    await creating.db
      .selectFrom('membership')
      .selectAll()
      .where('user_id', '=', account?.id ?? 0)
      .execute(),
  ).toEqual([])
})

test('an account created at sign-on gets a derived username if its own is taken or invalid', async () => {
  const person = await aPerson(creating)
  const derived = /^sub-[0-9a-f]{16}$/
  for (const preferred_username of [person.username, 'Grüezi mitenand', '', 'x'.repeat(200), undefined]) {
    expect(await enters(creating, unique('subject'), { preferred_username })).toMatch(derived)
  }
  const unverified = await enters(creating, unique('subject'), {
    email: 'berta@example.org',
    given_name: `a\0b`,
    family_name: 'x'.repeat(300),
  })
  const account = await creating.db
    .selectFrom('app_user')
    .selectAll()
    .where('username', '=', unverified ?? '')
    .executeTakeFirstOrThrow()
  expect(account).toMatchObject({ email: '', first_name: '', last_name: 'x'.repeat(100) })
})

const claims: [claim: unknown, named: [string, string[]][]][] = [
  [
    ['Rat:member', 'Büro:member,responsible'],
    [
      ['Rat', ['member']],
      ['Büro', ['member', 'responsible']],
    ],
  ],
  [[' Rat : member , access '], [['Rat', ['member', 'access']]]],
  [['Rat: Ausschuss:member'], [['Rat: Ausschuss', ['member']]]],
  [['Rat:member', 'Rat:responsible'], [['Rat', ['member', 'responsible']]]],
  ['Rat:member', [['Rat', ['member']]]],
  [['Rat', 'Rat:', ':member', 'Rat:chair', 'Rat:member,chair', 'a\0b:member', 7, null, {}], []],
  [undefined, []],
  [{ Rat: 'member' }, []],
]

test.each(claims)('claim %j gives memberships %j', (claim, named) => {
  expect([...rolesInClaim(claim)]).toEqual(named)
})

/** The site's clock runs ahead of the provider's, never behind. */
const begun = new Date()
const day = (ahead: number) => addDays(dayOf(begun, claiming.env.time_zone), ahead)

test('a responsible person who signs on without a password counts as responsible', async () => {
  const committee = await aCommittee(claiming)
  const facts = { seats: [`${committee.title}:responsible`] }
  expect(await enters(claiming, unique('subject'), facts)).toBeTruthy()
  const responsible = await responsibleOn(claiming.db, day(0)).where('m.committee_id', '=', committee.id).select('m.id').execute()
  expect(responsible).toHaveLength(1)
  await aMember(claiming, committee, ['responsible']).then(({ id }) =>
    claiming.db.updateTable('app_user').set({ password_hash: null }).where('id', '=', id).execute(),
  )
  expect(await responsibleOn(claiming.db, day(0)).where('m.committee_id', '=', committee.id).select('m.id').execute()).toHaveLength(1)
})

test('memberships follow the claim at each sign-on; memberships added by hand are kept', async () => {
  const [rat, buero, hand] = [await aCommittee(claiming), await aCommittee(claiming), await aCommittee(claiming)]
  const subject = unique('subject')
  const seats = async (claim: Facts, at: string) => {
    claiming.stand(`${at}T12:00:00Z`)
    const username = await enters(claiming, subject, claim)
    const held = await claiming.db
      .selectFrom('membership as m')
      .innerJoin('app_user', 'app_user.id', 'm.user_id')
      .select(['m.user_id', 'm.committee_id', 'm.roles', 'm.begin_date', 'm.end_date'])
      .where('app_user.username', '=', username ?? '')
      .orderBy('m.committee_id')
      .execute()
    return held.map(({ user_id: _, ...membership }) => Object.values(membership))
  }
  expect(await seats({}, day(1))).toEqual([])
  const { user_id } = await claiming.db
    .selectFrom('user_identity')
    .select('user_id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const me = { id: null, username: 'command line', today: day(1) }
  await addMembership(claiming.db, me, { user_id, committee_id: hand.id, roles: ['access'] })
  const byHand = [hand.id, ['access'], day(1), null]

  expect(
    await seats({ seats: [`${rat.title}:member`, `${buero.title}:access`, `${hand.title}:responsible`, 'Nirgends:member'] }, day(1)),
  ).toEqual([[rat.id, ['member'], day(1), null], [buero.id, ['access'], day(1), null], byHand])
  expect(await seats({ seats: [`${rat.title}:member,responsible`] }, day(4))).toEqual([
    [rat.id, ['member', 'responsible'], day(1), null],
    [buero.id, ['access'], day(1), day(3)],
    byHand,
  ])
  expect(await seats({ seats: [`${buero.title}:access`] }, day(6))).toEqual([
    [rat.id, ['member', 'responsible'], day(1), day(5)],
    [buero.id, ['access'], day(1), null],
    byHand,
  ])
  expect(await seats({}, day(7))).toEqual([
    [rat.id, ['member', 'responsible'], day(1), day(5)],
    [buero.id, ['access'], day(1), day(6)],
    byHand,
  ])
  const auditEntries = await claiming.db
    .selectFrom('audit_log')
    .select(['username', 'action'])
    .where('committee_id', 'in', [rat.id, buero.id])
    .orderBy('id')
    .execute()
  expect(auditEntries.filter(({ username }) => username === 'sign-on').map(({ action }) => action)).toEqual([
    'add_membership',
    'add_membership',
    'end_membership',
    'change_membership',
    'end_membership',
    'change_membership',
    'end_membership',
  ])
})
