import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCalendarFeed } from '#features/calendar/contract.ts'
import { aDocument, anImportedMeeting, aPersonWithPassword } from '#testing/server/factories/factories.ts'
import { lackingHeaders, looseCookies } from '#testing/server/hostile/lacking-headers.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

// That every API route has them, for each actor and response, is tested beside the access table (testing/server/access).
let server: TestServer
beforeAll(async () => {
  server = await testServer({ METRICS_TOKEN: 'a-token-of-monitoring', TRUST_PROXY: 'loopback' })
})
afterAll(() => server[Symbol.asyncDispose]())

test.each<[address: string, status: number, asked?: { method?: 'POST'; headers?: Record<string, string> }]>([
  ['/login', 200],
  ['/login?next=//example.org', 200],
  ['/login', 403, { method: 'POST' }],
  ['/login/second', 303],
  ['/logout', 303, { method: 'POST' }],
  ['/healthz', 200],
  ['/readyz', 200],
  ['/metrics', 404],
  ['/calendar/nobody.ics', 404],
  ['/assets/none.js', 404],
  ['/login/none', 404, { method: 'POST' }],
  ['/api/v1/openapi.json', 200],
  ['/api/v1/', 200],
  ['/api/v1/viewer/none/swagger-ui.css', 404],
  ['/api/v1/none/', 404],
  ['/api/v1/committees/', 405, { method: 'POST' }],
  ['/api/v1/committees/', 401],
  ['/api/v1/config/', 200],
  ['/api/v1/%c0%af/', 400],
  ['/%ff', 400],
  ['/api/v1/committees/', 401, { headers: { accept: 'text/html' } }],
])('%s answers %i with all security headers', async (url, status, { method = 'GET', headers } = {}) => {
  const answer = await server.app.inject({ method, url, ...(headers && { headers }) })
  expect(answer.statusCode).toBe(status)
  expect(lackingHeaders(answer)).toEqual([])
})

test('an address that cannot be decoded has the same headers as an unknown one', async () => {
  const headersOf = async (url: string) => {
    const { statusCode, headers } = await server.app.inject(url)
    const { 'content-length': _length, date: _date, ...others } = headers
    return [statusCode, others]
  }
  const [, usual] = await headersOf('/api/v1/none/')
  for (const url of ['/%ff', '/%', '/api/v1/meetings/%zz/', '/api/v1/%c0%af/?next=%zz', '/calendar/%.ics'])
    expect([url, await headersOf(url)]).toEqual([url, [400, usual]])
  for (const url of [`/api/v1/none/${'x'.repeat(2000)}/`, `/calendar/${'x'.repeat(2000)}.ics`])
    expect([url, await headersOf(url)]).toEqual([url, [404, expect.objectContaining({ 'referrer-policy': 'same-origin' })]])
  // The router only decodes the path, not the query.
  expect((await headersOf('/api/v1/none/?next=%zz'))[0]).toBe(404)
})

test('calendar feeds and metrics have security headers, and calendars are revalidated each time', async () => {
  const { member } = await anImportedMeeting(server)
  const { body } = await server.as(member).call(createCalendarFeed, {})
  const feed = await server.app.inject({ url: new URL(body.address).pathname })
  expect([feed.statusCode, feed.headers['cache-control'], feed.headers['x-content-type-options']]).toEqual([
    200,
    'private, no-cache',
    'nosniff',
  ])
  const metrics = await server.app.inject({ url: '/metrics', headers: { authorization: 'Bearer a-token-of-monitoring' } })
  expect([metrics.statusCode, metrics.headers['cache-control']]).toEqual([200, 'private, no-store'])
})

test.each([
  ['Seite.html', 'application/octet-stream'],
  ['Bild.svg', 'application/octet-stream'],
  ['Bild.svg', 'image/svg+xml'],
  ['Seite.html', 'text/html'],
  ['Daten.xml', 'text/xml'],
  ['Bild.png', 'image/png'],
  ['Notiz.txt', 'text/plain'],
  ['"; filename=x.html\r\nSet-Cookie: a=b;.pdf', 'application/pdf'],
  ['../../Akten\\x"\0%22.pdf', 'application/pdf'],
])('a file named %j of type %s never runs as a page of this site', async (file_name, mime_type) => {
  const { meeting, member } = await anImportedMeeting(server)
  const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(2)</script></svg>')
  const { id, version_id } = await aDocument(server, meeting, { bytes, mime_type, file_name: file_name.replaceAll('\0', '') })
  for (const headers of [{}, { range: 'bytes=0-3' }, { range: 'bytes=9999-' }] as Record<string, string>[]) {
    const answer = await server.as(member).request({ url: `/api/v1/meeting_documents/${id}/versions/${version_id}/file/`, headers })
    const sandboxed = String(answer.headers['content-security-policy']).includes('sandbox')
    expect([sandboxed, String(answer.headers['content-disposition']).split(';')[0]]).toEqual(
      mime_type === 'application/pdf' ? [false, 'inline'] : [true, 'attachment'],
    )
    expect(lackingHeaders(answer)).toEqual([])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('cookies are for this site alone, and Secure behind TLS', async () => {
  const password = 'ein langes Passwort'
  const { username } = await aPersonWithPassword(server, password)
  for (const isSecure of [false, true]) {
    const headers = { ...(isSecure && { 'x-forwarded-proto': 'https' }), 'content-type': 'application/x-www-form-urlencoded' }
    const page = await server.app.inject({ url: '/login', headers })
    const token = page.cookies.find(({ name }) => name === 'csrftoken')?.value ?? ''
    const payload = new URLSearchParams({ username, password, csrfmiddlewaretoken: token }).toString()
    const entered = await server.app.inject({ method: 'POST', url: '/login', headers, payload, cookies: { csrftoken: token } })
    expect([entered.statusCode, entered.cookies.map(({ name }) => name).sort()]).toEqual([303, ['csrftoken', 'known_browser', 'sessionid']])
    expect([page, entered].flatMap((answer) => looseCookies(answer.headers, isSecure))).toEqual([])
  }
})
