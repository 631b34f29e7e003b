import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { aFreePort } from '#testing/server/site/ports.ts'
import { type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { expectAccessible } from './accessibility.ts'
import { administer } from './committees.ts'
import { answered, expect, sendSignIn, showMoreActions, test, unanswered } from './journey.ts'
import { aComingMeeting, chooseZip, importInDialog, openImportDialog } from './meeting-import.ts'
import { buildOf, nextBuild, untilShellIsKept } from './offline/installed-app.ts'
import { watchWorkers } from './offline/watch-workers.ts'

test.use({ serviceWorkers: 'allow' })

const password = 'sehr geheim'
let data_dir: string
let PORT: string
let server: RunningServer
let next: Awaited<ReturnType<typeof nextBuild>>

const start = (version?: string) =>
  startServer({ DATA_DIR: data_dir, PATH_PREFIX: '/sitzungen', APP_NAME: 'Ratsinfo', WEB_PUSH: 'on', PORT }, version)

test.beforeAll(async () => {
  data_dir = await mkdtemp(join(tmpdir(), 'traktanda-installed-'))
  // The embedded database may run as another user.
  await chmod(data_dir, 0o711)
  PORT = String(await aFreePort())
  next = await nextBuild()
  server = await start()
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
  await next[Symbol.asyncDispose]()
  await rm(data_dir, { recursive: true, force: true })
})

/** Restarts the server as the next version, or as this one again. */
async function replaceServer(version?: string) {
  await server.stop()
  server = await start(version)
}

async function enter(page: Page) {
  await page.goto(`${server.address}/login`)
  await sendSignIn(page, { username: 'anna', password })
  await expect(page.getByRole('heading', { level: 1, name: 'Ortsplanung' })).toBeVisible()
  await untilShellIsKept(page)
}

const askForUpdate = (page: Page) =>
  page.evaluate(async () => {
    await (await navigator.serviceWorker.getRegistration())?.update()
  })

const hint = (page: Page) => page.getByText('Eine neue Version steht bereit.')

const note = (page: Page) => page.getByRole('region', { name: 'Notizen' }).getByRole('textbox')

const openHelp = async (page: Page) => {
  await page.getByRole('button', { name: 'Hilfe' }).click()
  await expect(page.getByRole('dialog', { name: 'Hilfe' })).toContainText('Auf dem Gerät installieren')
  await page.keyboard.press('Escape')
}

test('the browser can install the application, with its name, icons and scope', async ({ page }) => {
  await enter(page)
  const session = await page.context().newCDPSession(page)
  const { url, errors, data } = await session.send('Page.getAppManifest')
  expect([url, errors]).toEqual([`${server.address}/manifest.webmanifest`, []])
  expect(JSON.parse(data ?? '')).toMatchObject({ name: 'Ratsinfo', scope: '/sitzungen/' })
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A test browser is like a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual(['in-incognito'])
})

/** Runs in the page: subscriptions without the browser maker's service, which this machine does not reach. */
const subscribeHere = () => {
  const subscription = { endpoint: 'https://fcm.googleapis.com/fcm/send/anna', unsubscribe: async () => true }
  Object.assign(PushManager.prototype, { subscribe: async () => subscription, getSubscription: async () => subscription })
}

/** Hands messages to the page's service worker, as the browser does when its maker's service has sent one. */
async function pushTo(page: Page) {
  const session = await page.context().newCDPSession(page)
  const known = new Promise<string>((found) => {
    session.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [registration] }) => registration && found(registration.registrationId),
    )
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await known
  const { origin } = new URL(page.url())
  return (data: string) => session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data })
}

const notificationsOf = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, lang, data }) => ({ title, body, lang, data: data as unknown }))
  })

test('a push message shows one notification, in the language of its user, and nothing of the message', async ({ page }) => {
  await page.context().grantPermissions(['notifications'], { origin: new URL(server.address).origin })
  await page.addInitScript(subscribeHere)
  await enter(page)
  await page.getByRole('button', { name: 'Benutzermenü von anna' }).click()
  await page.getByRole('menuitem', { name: 'Benachrichtigungen' }).click()
  const choice = page.getByRole('switch', { name: 'Hinweis anzeigen' })
  await choice.press('Space')
  await expect(choice).toBeEnabled()
  await expect(choice).toBeChecked()
  await page.keyboard.press('Escape')
  const workers = await watchWorkers(page)
  const push = await pushTo(page)
  await push('Geheime Sitzung')
  await workers.explained(() =>
    expect.poll(() => notificationsOf(page)).toEqual([{ title: 'Ratsinfo', body: 'Für Sie gibt es Neues.', lang: 'de', data: null }]),
  )

  await page.getByRole('button', { name: 'Benutzermenü von anna' }).click()
  await page.getByRole('menuitemradio', { name: 'Français' }).click()
  await expect(page.getByRole('button', { name: 'Menu de anna' })).toBeVisible()
  const shownAfterPush = async () => {
    await push('Geheime Sitzung')
    return notificationsOf(page)
  }
  await workers.explained(() =>
    expect.poll(shownAfterPush).toEqual([{ title: 'Ratsinfo', body: 'Il y a du nouveau pour vous.', lang: 'fr', data: null }]),
  )
})

test('only signed-in browsers keep the application; sign-out removes it, and sign-in brings it back', async ({ page }) => {
  const kept = () => page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await page.goto(`${server.address}/login`)
  expect(await kept()).toEqual([0, 0])
  await enter(page)
  expect(await kept()).toEqual([1, 1])
  await page.getByRole('button', { name: 'Benutzermenü von anna' }).click()
  await page.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(page).toHaveURL(`${server.address}/login`)
  await expect.poll(kept).toEqual([0, 0])
  await enter(page)
  expect(await kept()).toEqual([1, 1])
})

test('the service worker keeps all assets and the anonymous page, and nothing else', async ({ page, request }) => {
  await enter(page)
  const kept = await page.evaluate(async () => {
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    const asked = await cache.keys()
    const shell = asked.find(({ url }) => !url.includes('/assets/'))
    return { name, paths: asked.map(({ url }) => new URL(url).pathname), page: await (shell && (await cache.match(shell)))?.text() }
  })
  expect(kept.name).toBe('traktanda:/sitzungen/:shell')
  expect(kept.paths.filter((path) => !path.startsWith('/sitzungen/assets/'))).toEqual(['/sitzungen/'])
  for (const part of ['HelpDialog', 'AnnotatedReader', 'assets/fr-', 'pdf.worker.min', 'wasm/openjpeg'])
    expect(
      kept.paths.filter((path) => path.includes(part)),
      part,
    ).not.toEqual([])
  // The page for anonymous visitors, apart from its nonce.
  const withoutNonce = (text = '') => text.replace(/name="nonce" content="\w+"/, '')
  expect(withoutNonce(kept.page)).toBe(withoutNonce(await (await request.get(`${server.address}/meetings/4`)).text()))
  const headers = (await request.get(`${server.address}/sw.js`)).headers()
  expect(headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': expect.stringContaining('javascript') })
})

test('without the server the application starts at any address, and continues once the server is back', async ({ page, guard }) => {
  guard.expects(unanswered)
  await enter(page)
  const place = page.url()
  await server.stop()
  // Lazily loaded parts come from the cache.
  await openHelp(page)
  for (const address of [place, `${server.address}/meetings/1`]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Keine Verbindung' })).toBeVisible()
  }
  await expectAccessible(page)
  await page.goto(place)
  server = await start()
  await expect(page.getByRole('heading', { level: 1, name: 'Ortsplanung' })).toBeVisible()
})

test('a newer version installs in the background, and the open page stays unchanged until a reload', async ({ page, guard, context }) => {
  guard.expects(unanswered, answered(503))
  await enter(page)
  const build = await buildOf(page)
  const draft = 'Vor der Abstimmung nachfragen'
  await note(page).fill(draft)
  await replaceServer(next.folder)
  await askForUpdate(page)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe('installed')
  await expect(hint(page)).toHaveCount(0)
  expect(await buildOf(page)).toBe(build)

  const other = await context.newPage()
  await other.goto(page.url())
  await expect(other.getByRole('heading', { level: 1, name: 'Ortsplanung' })).toBeVisible()
  expect(await buildOf(other), 'whoever starts anew has it').not.toBe(build)

  await page.reload()
  expect(await buildOf(page)).not.toBe(build)
  await expect(note(page)).toHaveValue(draft)
  await replaceServer()
})

test('a newer version is offered, not forced, and never during a meeting in progress', async ({ page, guard }) => {
  guard.expects(unanswered, answered(503))
  await enter(page)
  const build = await buildOf(page)
  const dialog = await openImportDialog(page)
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  await chooseZip(dialog, await geverZip({ meetings: [aComingMeeting({ start: hours(-1), end: hours(1) })] }))
  await importInDialog(dialog)
  await dialog.getByRole('link', { name: 'Sitzung öffnen' }).click()
  await showMoreActions(page)
  await expect(page.getByRole('button', { name: 'Sitzung beenden' })).toBeVisible()

  const workers = await watchWorkers(page)
  await replaceServer(next.folder)
  await askForUpdate(page)
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state)).toBe('installed')
  await openHelp(page)
  await expect(hint(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Sitzung beenden' }).click()
  await expect(page.getByText(/^Soll die Sitzung jetzt beendet werden/)).toBeVisible()
  await page.getByRole('button', { name: 'Sitzung beenden' }).click()
  await expect(hint(page)).toBeVisible()
  await expectAccessible(page)
  expect(await buildOf(page)).toBe(build)
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await expect.poll(() => buildOf(page)).not.toBe(build)
  await expect(hint(page)).toHaveCount(0)
  // No page runs the old build any more, so the new one also starts without the server.
  await workers.explained(() => expect.poll(workers.states).toMatch(/^activated[^;]*$/))
  await server.stop()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Keine Verbindung' })).toBeVisible()
  expect(await buildOf(page)).not.toBe(build)
  server = await start()
})

test('without a service worker a part missing on the newer server leads to a hint instead of a blank page', async ({ page, guard }) => {
  guard.expects(unanswered, answered(404), answered(503))
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'serviceWorker', { get: () => undefined }))
  await page.goto(`${server.address}/login`)
  await sendSignIn(page, { username: 'anna', password })
  await expect(page.getByRole('heading', { level: 1, name: 'Ortsplanung' })).toBeVisible()
  await replaceServer(next.folder)
  await page.getByRole('button', { name: 'Hilfe' }).click()
  await expect(page.getByText(/^Es gibt eine neue Version dieser Anwendung/)).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Ortsplanung' })).toBeVisible()
  await page.getByRole('button', { name: 'Neu laden' }).click()
  await openHelp(page)
  await replaceServer()
})
