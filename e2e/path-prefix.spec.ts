import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { administer } from './committees.ts'
import { expect, sendSignIn, test } from './journey.ts'
import { aComingMeeting, chooseZip, importInDialog, openImportDialog } from './meeting-import.ts'
import { expectPaper } from './open-paper.ts'

const password = 'sehr geheim'
let data_dir: string
let server: RunningServer

test.beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'traktanda-prefix-'))
  // The embedded database may run as another user.
  await chmod(data_dir, 0o711)
  server = await startServer({ DATA_DIR: data_dir, PATH_PREFIX: '/sitzungen' })
  for (const typed of [
    ['user', 'add', 'anna'],
    ['committee', 'add', 'Ortsplanung', '--import-enabled', 'on'],
    ['member', 'add', 'anna', 'Ortsplanung', '--roles', 'responsible,member'],
  ]) {
    await administer(typed, { data_dir, password })
  }
})

test.afterAll(async () => {
  await server.stop()
  await rm(data_dir, { recursive: true, force: true })
})

test('sign-in, import, meeting, document and sign-out work below a path prefix, with no request outside of it', async ({
  page,
  context,
}) => {
  const outside: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith('http') && !request.url().startsWith(`${server.address}/`)) outside.push(request.url())
  })
  await page.goto(`${server.address}/login`)
  await sendSignIn(page, { username: 'anna', password })
  await expect(page.getByRole('heading', { level: 1, name: 'Ortsplanung' })).toBeVisible()
  await expect(page).toHaveURL(/^http:\/\/[^/]+\/sitzungen\/committees\/\d+$/)
  for (const { name, path } of await context.cookies()) expect(path, name).toMatch(/^\/sitzungen\//)

  const dialog = await openImportDialog(page)
  await chooseZip(dialog, await geverZip({ meetings: [aComingMeeting()] }))
  await importInDialog(dialog)
  await dialog.getByRole('link', { name: 'Sitzung öffnen' }).click()
  await page.getByRole('link', { name: 'Voranschlag 2027', exact: true }).click()
  await page.getByRole('link', { name: 'Stellenplan' }).click()
  await expectPaper(page, 'Seite 1 von 1')
  await page.reload()
  await expectPaper(page, 'Seite 1 von 1')
  await expect(page).toHaveURL(/\/sitzungen\/attachments\/\d+\?version_id=\d+&layer_id=\d+$/)

  await page.getByRole('button', { name: 'Benutzermenü von anna' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(`${server.address}/login`)
  expect((await context.cookies()).map(({ name }) => name).sort()).toEqual(['csrftoken', 'known_browser'])
  expect(outside).toEqual([])
})

test('without a session the sign-in page below the prefix is shown', async ({ page, guard }) => {
  guard.expects(/responded with a status of 401/)
  await page.goto(`${server.address}/`)
  await expect(page).toHaveURL(`${server.address}/login?next=%2Fsitzungen%2F`)
})

test('the page is served compressed or not, and folders are not listed', async ({ request }) => {
  const ask = async (path: string, encoding: string) => {
    const answer = await request.get(server.address + path, { headers: { 'accept-encoding': encoding } })
    return [answer.status(), answer.headers()['content-type']?.split(';')[0]]
  }
  for (const encoding of ['identity', 'br']) {
    expect(await ask('/', encoding)).toEqual([200, 'text/html'])
    expect(await ask('/assets/', encoding)).toEqual([404, 'application/json'])
    expect(await ask('/index.html', encoding)).toEqual([200, 'text/html'])
  }
})
