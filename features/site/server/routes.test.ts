import { expect, test } from 'vitest'
import { getConfiguration } from '#platform/shared/site.ts'
import { aCommittee, aMember, aPerson } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

const configurationOf = async (server: TestServer, user: { id: number } | null) => (await server.as(user).call(getConfiguration, {})).body

test('the configuration is public, except for the help contact', async () => {
  await using server = await testServer({
    PATH_PREFIX: '/sitzungen',
    ROOT_URL: 'https://rat.example.org',
    APP_NAME: 'Stadtrat',
    PRIMARY_COLOR: '#7a1f2b',
    LANGUAGES: 'de,fr',
    IS_SOLOTHURN: 'on',
    ENABLE_BUSINESSES: 'off',
    ENABLE_MEMBERSHIP_MANAGEMENT: 'off',
    DOCUMENTS_USE_SORT_ORDER: 'on',
    FEATURE_MEETING_DESCRIPTION: 'on',
    FEATURE_SHARE_ANNOTATIONS: 'off',
    TRACKING_URL: 'https://zaehler.example.org',
    HELP_CONTACT: 'Parlamentsdienste',
    HELP_PHONE: '+41 32 000 00 00',
    HELP_EMAIL: 'hilfe@example.org',
    HELP_URL: 'https://hilfe.example.org',
    HELP_CONTENT: '<p>Fragen?</p>',
  })
  const answer = await configurationOf(server, null)
  expect(answer).toMatchObject({
    root_url: 'https://rat.example.org',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    app_name: 'Stadtrat',
    path_prefix: '/sitzungen',
    api_root: '/api/v1/',
    primary_color: '#7a1f2b',
    languages: ['de', 'fr'],
    time_zone: 'Europe/Zurich',
    is_solothurn: true,
    enable_businesses: false,
    enable_membership_management: false,
    documents_use_sort_order: true,
    features: { meetingDescription: true, shareAnnotations: false },
    tracking_url: 'https://zaehler.example.org',
    default_committee_id: null,
    mqtt: { available: true },
  })
  expect(answer).not.toHaveProperty('data_dir')
  const help = {
    help_contact: 'Parlamentsdienste',
    help_phone: '+41 32 000 00 00',
    help_email: 'hilfe@example.org',
    help_url: 'https://hilfe.example.org',
    help_content: '<p>Fragen?</p>',
  }
  expect(await configurationOf(server, await aPerson(server))).toMatchObject({ app_name: 'Stadtrat', ...help })
  expect(answer).toMatchObject(Object.fromEntries(Object.keys(help).map((name) => [name, null])))
})

test('the default committee is returned only to those who see it', async () => {
  await using first = await testServer()
  const committee = await aCommittee(first)
  const member = await aMember(first, committee)
  const former = await aMember(first, committee, ['member'], { end_date: '2020-01-01' })
  const future = await aMember(first, committee, ['member'], { begin_date: '2999-01-01' })
  const others = [future, await aPerson(first), null]
  const defaultsOf = async (server: TestServer, people: ({ id: number } | null)[]) =>
    Promise.all(people.map(async (person) => (await configurationOf(server, person)).default_committee_id))
  // Without a setting, it is the first committee with an active membership.
  expect(await defaultsOf(first, [member, former, ...others])).toEqual([committee.id, null, null, null, null])
  await first.db.updateTable('committee').set({ hidden: true }).where('id', '=', committee.id).execute()
  expect(await defaultsOf(first, [member])).toEqual([null])

  await using configured = await testServer({ DEFAULT_COMMITTEE_ID: '2' })
  const [one, two] = [await aCommittee(configured), await aCommittee(configured)]
  expect([one.id, two.id]).toEqual([1, 2])
  const people = [
    await aMember(configured, two),
    await aMember(configured, two, ['member'], { end_date: '2020-01-01' }),
    await aMember(configured, one),
  ]
  expect(await defaultsOf(configured, [...people, null])).toEqual([2, 2, null, null])
})
