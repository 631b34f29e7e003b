import fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getMeeting } from '#features/meetings/contract.ts'
import { getConfiguration, isAddressOrPath, isWebAddress } from '#platform/shared/site.ts'
import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import { aFile, aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { readEnv } from './env.ts'
import { allowOrigins, securityHeaders } from './http/security.ts'
import { readSite, siteOf } from './site-settings.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ APP_NAME: 'Ratsinfo' })
})
afterAll(() => server[Symbol.asyncDispose]())

const store = (name: string, value: unknown) =>
  server.db
    .insertInto('site_setting')
    .values({ name, value: JSON.stringify(value) })
    .execute()

test('a setting comes from the environment, then the database, then its default, at once and for everybody', async () => {
  const { member } = await anImportedMeeting(server)
  const facts = async (who: { id: number } | null) => {
    const { app_name, primary_color, full_text_search } = (await server.as(who).call(getConfiguration, {})).body
    return { app_name, primary_color, full_text_search }
  }
  const before = { app_name: 'Ratsinfo', primary_color: '#1f5fa8', full_text_search: true }
  expect([await facts(null), await facts(member)]).toEqual([before, before])
  for (const [name, value] of Object.entries({ app_name: 'Anders', primary_color: '#aa0000', full_text_search: false }))
    await store(name, value)
  const after = { app_name: 'Ratsinfo', primary_color: '#aa0000', full_text_search: false }
  expect([await facts(null), await facts(member)]).toEqual([after, after])
})

test('a cached meeting follows a setting that changes its content', async () => {
  const zip = await geverZip({
    meetings: [
      aMeetingManifest({ documents: [aFile('1.pdf', { title: 'B', sort_order: 1 }), aFile('2.pdf', { title: 'A', sort_order: 2 })] }),
    ],
  })
  const { member, meeting } = await anImportedMeeting(server, { zip })
  const titles = async () =>
    (await server.as(member).call(getMeeting, { params: meeting })).body.meeting_documents.map(({ title }) => title)
  expect(await titles()).toEqual(['A', 'B'])
  await store('documents_use_sort_order', true)
  expect(await titles()).toEqual(['B', 'A'])
})

test('stored settings that this version does not understand count as unset', async () => {
  const env = readEnv({ IS_SOLOTHURN: 'off' })
  const site = (stored: object) => siteOf(env, JSON.stringify(stored))
  expect(site({ primary_color: 'red', unheard_of: 1, is_solothurn: true, tracking_url: 'javascript:alert(1)' })).toEqual(site({}))
  expect(site({ primary_color: '#00aa00' })).toMatchObject({ primary_color: '#00aa00', is_solothurn: false })
  expect(await readSite(server.db, server.env)).toBe(await readSite(server.db, server.env))
})

test('the security policy names the origins of the settings, and a host cannot widen it', async () => {
  const app = fastify()
  await securityHeaders(app, server.env)
  app.get('/', (_request, reply) => {
    allowOrigins(reply, { tracking_url: 'https://stats.example.org/s.js', apps_endpoint_url: 'https://apps.example.org:8443/list' })
    return ''
  })
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  expect(policy).toMatch(/script-src 'self' https:\/\/stats\.example\.org 'wasm-unsafe-eval' 'nonce-/)
  expect(policy).toContain("connect-src 'self' https://stats.example.org https://apps.example.org:8443;")
  const hosts = ['https://a;script-src', "https://a'unsafe-inline'", 'https://a,b', '//other.example.org', 'ftp://a', 'javascript:alert(1)']
  expect(hosts.filter((address) => isWebAddress(address) || isAddressOrPath(address))).toEqual([])
  expect(['/apps', 'http://localhost:3000/x', 'https://[::1]/'].every(isAddressOrPath)).toBe(true)
})
