import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorHandler } from '#platform/server/http/errors.ts'
import { securityHeaders } from '#platform/server/http/security.ts'
import { type TestServer, testServer } from '#testing/server/test-server.ts'
import { pages } from './pages.ts'

let server: TestServer
let folder: string
let app: FastifyInstance
beforeAll(async () => {
  server = await testServer()
  folder = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(folder, 'assets'))
  await mkdir(join(folder, 'manual/de'), { recursive: true })
  await writeFile(join(folder, 'index.html'), '<html lang="%LANG%"><base href="%BASE%"></html>')
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'manual/manual.css'), 'main { margin: 0 }')
  await writeFile(join(folder, 'manual/de/member.html'), '<html lang="de"></html>')
  await writeFile(join(folder, 'assets/start-4f2a.js'), 'start()')
  app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.setErrorHandler(errorHandler(server.env))
  await app.register(cookie)
  await securityHeaders(app, server.env)
  await pages({ ...server, app }, () => false, folder)
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true })
  await server[Symbol.asyncDispose]()
})

test('every address serves the page except files, the API and impossible paths', async () => {
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  for (const url of ['/', '/meetings/1', '/meetings/1/', '/favicon.svg', '/assets/start-4f2a.js'])
    expect([url, await statusOf(url)]).toEqual([url, 200])
  const nowhere = ['/%00', '/a%00b', '/a//b', '/assets/none.js', '/api/v1/none/']
  for (const url of nowhere) expect([url, await statusOf(url)]).toEqual([url, 404])
})

test('the user manual is served without a session, under the policy of pages; what it does not contain is not found', async () => {
  const { headers, ...page } = await app.inject('/manual/de/member.html')
  expect([page.statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/html; charset=utf-8', 'no-cache'])
  expect(headers['content-security-policy']).toContain("default-src 'self';script-src 'self' 'wasm-unsafe-eval'")
  expect(page.body).toBe('<html lang="de"></html>')
  const css = await app.inject('/manual/manual.css')
  expect([css.statusCode, css.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  for (const url of ['/manual/de/none.html', '/manual/es/member.html', '/manual/de/', '/manual/', '/manual/..%2findex.html'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 404])
  expect((await app.inject('/manuals')).statusCode).toBe(200)
})

test('HEAD returns the status and headers of GET', async () => {
  for (const url of ['/', '/meetings/1', '/favicon.svg', '/assets/none.js', '/%00']) {
    const [head, whole] = [await app.inject({ method: 'HEAD', url }), await app.inject(url)]
    const facts = ({ statusCode, headers }: typeof head) => [url, statusCode, headers['content-type'], headers['content-length']]
    expect([facts(head), head.body]).toEqual([facts(whole), ''])
  }
  expect((await app.inject({ method: 'POST', url: '/meetings/1' })).statusCode).toBe(404)
})
