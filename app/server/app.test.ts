import { afterAll, beforeAll, expect, test } from 'vitest'
import { getConfiguration } from '#platform/shared/site.ts'
import { anImportedMeeting, aPerson } from '#testing/server/factories/factories.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
let below: TestServer
beforeAll(async () => {
  server = await testServer({ LOG_LEVEL: 'info' })
  below = await testServer({ PATH_PREFIX: '/sitzungen' })
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await below[Symbol.asyncDispose]()
})

test('accepts addresses with and without a trailing slash, below the path prefix only', async () => {
  const me = below.as(await aPerson(below))
  const statusOf = async (url: string) => (await me.request({ url })).statusCode
  for (const path of ['users/me', 'committees', 'config']) {
    expect([path, await statusOf(`/sitzungen/api/v1/${path}/`), await statusOf(`/sitzungen/api/v1/${path}`)]).toEqual([path, 200, 200])
    expect([path, await statusOf(`/api/v1/${path}/`)]).toEqual([path, 404])
  }
  expect((await me.request({ url: '/sitzungen/api/v1/config/' })).json()).toMatchObject({
    path_prefix: '/sitzungen',
    api_root: '/api/v1/',
  })
})

test('path prefix, API root and a path form the address of a call, with or without a slash between', async () => {
  for (const site of [below, server]) {
    const { committee, meeting, member, newcomer } = await anImportedMeeting(site)
    const { path_prefix, api_root } = (await site.as(member).call(getConfiguration, {})).body
    const path = `committees/${committee.id}/meetings/${meeting.id}/download/`
    const statusFor = async (who: { id: number }, url: string) => (await site.as(who).request({ url })).statusCode
    for (const url of [`${path_prefix}${api_root}/${path}`, `${path_prefix}${api_root}${path}`])
      expect([url, await statusFor(member, url), await statusFor(newcomer, url)]).toEqual([url, 200, 404])
    expect(await statusFor(member, `${path_prefix}${api_root}/none/`)).toBe(404)
  }
})

test('ids are decimal integers, instants have an offset, and undeclared fields are left out', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const answer = await server.as(member).request({ url: `/api/v1/meetings/${meeting.id}/` })
  const { id, start, imported_at, committee } = answer.json()
  expect([id, start]).toEqual([meeting.id, '2026-09-14T14:30:00+02:00'])
  expect(imported_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?\+0[12]:00$/)
  expect(answer.body).not.toMatch(/revision|opengever_id|sha256|source_checksum/)
  const rights = ['can_import_meeting', 'can_post_ris_proposals', 'can_post_ris_suggestions', 'can_see_motions']
  expect(Object.keys(committee).sort()).toEqual([...rights, 'id', 'title'])
  for (const other of [`0x${id.toString(16)}`, `${id}e0`, `+${id}`, `%20${id}`])
    expect([other, (await server.as(member).request({ url: `/api/v1/meetings/${other}/` })).statusCode]).toEqual([other, 404])
})

test('errors are in the language of the cookie, otherwise of the browser, otherwise in German', async () => {
  const said = async (headers: Record<string, string>) => (await server.app.inject({ url: '/api/v1/users/me/', headers })).json()
  const [german, french, english] = ['Bitte melden Sie sich an.', 'Veuillez vous connecter.', 'Please sign in.'].map((detail) => ({
    detail,
  }))
  expect(await said({})).toEqual(german)
  expect(await said({ 'accept-language': 'sv, nn' })).toEqual(german)
  expect(await said({ 'accept-language': 'en;q=0.4, fr-CH' })).toEqual(french)
  expect(await said({ 'accept-language': 'fr', cookie: 'I18N_LANGUAGE=en' })).toEqual(english)
})

test('logs one line per request, without the username, parameters or secrets', async () => {
  const { member, meeting } = await anImportedMeeting(server)
  const before = server.lines.length
  const secrets = { cookie: 'I18N_LANGUAGE=fr; secret=Geheimnis', authorization: 'Bearer Geheimnis' }
  await server.as(member).request({ url: `/api/v1/meetings/${meeting.id}/?query=Geheimnis` })
  await server.app.inject({ url: '/login?next=/Geheimnis', headers: secrets })
  const form = new URLSearchParams({ username: 'geheimnis', password: 'Geheimnis', csrfmiddlewaretoken: 'x' }).toString()
  const headers = { ...secrets, 'content-type': 'application/x-www-form-urlencoded' }
  await server.app.inject({ method: 'POST', url: '/login', payload: form, headers })
  const lines = server.lines.slice(before)
  expect(lines.join('')).not.toMatch(/geheimnis|session/i)
  expect(lines.join('')).not.toContain(member.username)
  const [first, ...others] = lines.map((line) => JSON.parse(line))
  expect(first).toMatchObject({
    method: 'GET',
    route: '/api/v1/meetings/:id/',
    status: 200,
    request_id: expect.stringMatching(/^[\da-f-]{36}$/),
  })
  expect(new Set([first, ...others].map(({ request_id }) => request_id)).size).toBe(3)
})
