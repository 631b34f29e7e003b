import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeSiteSettings, getSiteSettings } from '#features/administration/configuration.ts'
import { getConfiguration } from '#platform/shared/site.ts'
import { aCommittee, aMember, aSiteAdmin } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ APP_NAME: 'Ratsinfo', ENABLE_BUSINESSES: 'off' })
})
afterAll(() => server[Symbol.asyncDispose]())

const adminsBrowser = async () => server.as(await aSiteAdmin(server))

test('a changed setting applies to everybody’s next request; unchanged values are not audited', async () => {
  const admin = await adminsBrowser()
  const committee = await aCommittee(server)
  const member = server.as(await aMember(server, committee))
  const before = (await admin.call(getSiteSettings, {})).body
  expect(before).toMatchObject({ settings: { primary_color: '#1f5fa8', app_name: 'Ratsinfo' }, fixed: ['app_name', 'enable_businesses'] })
  const given = { primary_color: '#00695c', default_committee_id: committee.id, help_phone: '032 000 00 00', full_text_search: true }
  const { body } = await admin.call(changeSiteSettings, { body: given })
  expect(body.settings).toEqual({ ...before.settings, ...given })
  expect(body.defaults).toMatchObject({ primary_color: '#1f5fa8', default_committee_id: null })
  for (const browser of [member, admin]) {
    expect((await browser.call(getConfiguration, {})).body).toMatchObject({ primary_color: '#00695c', help_phone: '032 000 00 00' })
  }
  expect((await server.as(null).call(getConfiguration, {})).body).toMatchObject({ primary_color: '#00695c', help_phone: null })
  expect((await member.call(getConfiguration, {})).body.default_committee_id).toBe(committee.id)
  await admin.call(changeSiteSettings, { body: { help_phone: null, primary_color: '#00695c' } })
  const auditEntries = await server.db.selectFrom('audit_log').selectAll().where('action', '=', 'set_configuration').orderBy('id').execute()
  expect(auditEntries.map(({ details }) => details)).toEqual([
    { primary_color: '#00695c', default_committee_id: committee.id, help_phone: '032 000 00 00' },
    { help_phone: null },
  ])
})

test('rejects fixed settings, invalid values and unknown committees at their fields, and stores nothing', async () => {
  const admin = await adminsBrowser()
  const change = async (body: object) => {
    const answer = await admin.call(changeSiteSettings, { body })
    return [answer.status, answer.body]
  }
  expect(await change({ app_name: 'Anders', is_solothurn: true })).toEqual([
    400,
    { app_name: ['Diese Einstellung ist durch die Umgebung des Servers festgelegt (APP_NAME).'] },
  ])
  expect(
    await change({ primary_color: 'grün', tracking_url: 'javascript:alert(1)', apps_endpoint_url: '//elsewhere', is_solothurn: true }),
  ).toEqual([
    400,
    {
      primary_color: ['Bitte geben Sie eine Farbe als Code ein, zum Beispiel #1f5fa8.'],
      tracking_url: ['Bitte geben Sie eine Adresse wie https://example.org ein.'],
      apps_endpoint_url: [expect.stringContaining('einen Pfad wie /apps')],
    },
  ])
  expect(await change({ default_committee_id: 999_999 })).toEqual([400, { default_committee_id: ['Dieses Gremium gibt es nicht.'] }])
  expect(await change({ default_committee_id: 99_999_999_999 })).toEqual([400, { default_committee_id: [expect.any(String)] }])
  expect((await admin.call(getSiteSettings, {})).body.settings.is_solothurn).toBe(false)
})

test('concurrent changes to different settings are all kept', async () => {
  const admin = await adminsBrowser()
  const colors = ['#111111', '#222222', '#333333']
  await Promise.all([
    ...colors.map((primary_color) => admin.call(changeSiteSettings, { body: { primary_color } })),
    admin.call(changeSiteSettings, { body: { help_contact: 'Parlamentsdienste' } }),
  ])
  const { settings } = (await admin.call(getSiteSettings, {})).body
  expect(colors).toContain(settings.primary_color)
  expect(settings.help_contact).toBe('Parlamentsdienste')
})
