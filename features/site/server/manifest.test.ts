import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestServer, testServer } from '#testing/server/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ PATH_PREFIX: '/sitzungen', APP_NAME: 'Ratsinfo', PRIMARY_COLOR: '#7a1f2b' })
})
afterAll(() => server[Symbol.asyncDispose]())

const manifest = (language = 'de-CH') =>
  server.app.inject({ url: '/sitzungen/manifest.webmanifest', headers: { 'accept-language': language } })

test('the manifest has name, colour and start address below the path prefix, in the caller’s language', async () => {
  const answer = await manifest()
  expect(answer.headers).toMatchObject({
    'content-type': 'application/manifest+json; charset=utf-8',
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  })
  expect(answer.json()).toMatchObject({
    id: '/sitzungen/',
    start_url: '/sitzungen/',
    scope: '/sitzungen/',
    name: 'Ratsinfo',
    short_name: 'Ratsinfo',
    lang: 'de',
    display: 'standalone',
    theme_color: '#7a1f2b',
  })
  expect((await manifest('fr')).json()).toMatchObject({ lang: 'fr' })
  expect((await server.app.inject('/manifest.webmanifest')).statusCode).toBe(404)
})

test('icons have the declared sizes, and one is maskable', async () => {
  const { icons } = (await manifest()).json<{ icons: { src: string; sizes: string; purpose: string }[] }>()
  expect(icons.map(({ purpose }) => purpose).sort()).toEqual(['any', 'any', 'maskable'])
  for (const { src, sizes } of icons) {
    const picture = await readFile(join(import.meta.dirname, '../../../app/web/public', src.replace('/sitzungen/', '')))
    expect(`${picture.readUInt32BE(16)}x${picture.readUInt32BE(20)}`, src).toBe(sizes)
  }
})

test('a setting changed at runtime is in the manifest unless the environment sets it', async () => {
  await server.db
    .insertInto('site_setting')
    .values({ name: 'app_name', value: JSON.stringify('Anders') })
    .execute()
  expect((await manifest()).json()).toMatchObject({ name: 'Ratsinfo' })
  await using open = await testServer()
  await open.db
    .insertInto('site_setting')
    .values({ name: 'app_name', value: JSON.stringify('Anders') })
    .execute()
  expect((await open.app.inject('/manifest.webmanifest')).json()).toMatchObject({ name: 'Anders', id: '/' })
})
