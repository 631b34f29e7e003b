import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { type RunningServer, startServer } from '#testing/server/site/running-server.ts'
import { expectAccessible, expectHeadingOrder, expectKeyboardReach, expectNoSidewaysScrolling } from './accessibility.ts'
import { administer } from './committees.ts'
import { answered, expect, sendSignIn, test } from './journey.ts'

const password = 'sehr geheim'
const narrow = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }
let data_dir: string
let server: RunningServer
let elsewhere: { address: string; asked: string[]; close: () => void }

/** Another server of the provider, with its list of applications, one of them, and visitor statistics. */
async function startElsewhere() {
  const asked: string[] = []
  const icon = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path d="M1 1h6v6z"/></svg>').toString('base64')
  const host: Server = createServer(({ url = '', headers }, response) => {
    asked.push(`${url} ${headers.cookie ?? ''}`)
    response.setHeader('access-control-allow-origin', headers.origin ?? '*').setHeader('access-control-allow-credentials', 'true')
    if (url === '/apps') return response.end(JSON.stringify(tiles))
    if (url === '/count.js')
      return response.setHeader('content-type', 'text/javascript').end('document.documentElement.dataset.counted = "yes"')
    return response.setHeader('content-type', 'text/html').end('<!doctype html><title>Aktenplan</title><h1>Aktenplan</h1>')
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  const tiles = [
    {
      title: 'Aktenplan',
      subtitle: 'Dossiers der Verwaltung',
      url: `${address}/files`,
      color: '#f5d90a',
      svg_icon: icon,
      abbreviation: 'AP',
    },
    { title: 'Falle', url: 'javascript:alert(1)' },
  ]
  return { address, asked, close: () => void host.close() }
}

test.beforeAll(async () => {
  elsewhere = await startElsewhere()
  data_dir = await mkdtemp(join(tmpdir(), 'traktanda-shell-'))
  // The embedded database may run as another user.
  await chmod(data_dir, 0o711)
  server = await startServer({
    DATA_DIR: data_dir,
    // The hardest colour for contrast.
    PRIMARY_COLOR: '#ffff00',
    APPS_ENDPOINT_URL: `${elsewhere.address}/apps`,
    TRACKING_URL: `${elsewhere.address}/count.js`,
    HELP_CONTACT: 'Parlamentsdienste',
    HELP_EMAIL: 'hilfe@example.org',
    HELP_URL: 'https://hilfe.example.org',
    HELP_CONTENT: '<h3>Fragen</h3><p>Papiere kommen am <strong>Freitag</strong>, mehr <a href="https://example.org/faq">hier</a>.</p>',
  })
  for (const typed of [
    ['user', 'add', 'anna'],
    ['committee', 'add', 'Ortsplanung'],
    ['member', 'add', 'anna', 'Ortsplanung', '--roles', 'member'],
  ]) {
    await administer(typed, { data_dir, password })
  }
})

test.afterAll(async () => {
  elsewhere.close()
  await server.stop()
  await rm(data_dir, { recursive: true, force: true })
})

/** Signs in, and answers the cookie notice unless the test is about it. */
async function enter(page: Page, answer: 'Ablehnen' | null = 'Ablehnen') {
  await page.goto(`${server.address}/login`)
  await sendSignIn(page, { username: 'anna', password })
  await expect(page.getByRole('heading', { level: 1, name: 'Ortsplanung' })).toBeVisible()
  if (answer) await page.getByRole('button', { name: answer }).click()
}

/** Checks what is open, wide in light and narrow in dark. */
async function expectClean(page: Page, part: Locator) {
  for (const [colorScheme, size] of [
    ['light', wide],
    ['dark', narrow],
  ] as const) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize(size)
    await expect(part).toBeVisible()
    await expectNoSidewaysScrolling(page)
    await expectAccessible(page)
  }
  await page.emulateMedia({ colorScheme: null })
  await page.setViewportSize(wide)
}

test('other applications: the list is read with credentials, and only safe ones are shown and opened', async ({ page, context }) => {
  await context.addCookies([{ name: 'provider_session', value: 'anna', url: elsewhere.address }])
  await enter(page)
  const opener = page.getByRole('button', { name: 'Anwendungen' })
  await opener.press('Enter')
  const app = page.getByRole('menuitem', { name: 'Aktenplan' })
  await expect(app).toBeFocused()
  await expect(page.getByRole('menuitem')).toHaveCount(1)
  await expect.poll(() => app.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
  expect(elsewhere.asked.find((one) => one.startsWith('/apps'))).toContain('provider_session=anna')
  await expectClean(page, app)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await app.press('Enter')
  await expect(page).toHaveURL(`${elsewhere.address}/files`)
})

test('help: opens with a question mark, is accessible and at most 600 px wide, and closes', async ({ page }) => {
  await enter(page)
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Hilfe' })
  await expect(dialog.getByText('08.30-11.30 und 14.00-16.00')).toBeVisible()
  await expect(dialog.getByText('Freitag')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Hilfe-Center öffnen' })).toHaveAttribute('href', 'https://hilfe.example.org')
  expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(600)
  await expectClean(page, dialog)
  await expectKeyboardReach(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Schliessen' }).last().click()
  await expect(dialog).toHaveCount(0)
})

test('the user manual opens from the help in a tab of its own; its pages are accessible in both schemes and fit 320 px', async ({
  page,
  context,
}) => {
  await enter(page)
  await page.keyboard.press('?')
  const [manual] = await Promise.all([context.waitForEvent('page'), page.getByRole('link', { name: /^Benutzerhandbuch/ }).click()])
  await expect(manual.getByRole('heading', { level: 1, name: 'Benutzerhandbuch' })).toBeVisible()
  await manual.getByRole('main').getByRole('link', { name: 'Für Verantwortliche' }).click()
  await manual.getByRole('navigation', { name: 'Sprache' }).getByRole('link', { name: 'Français' }).click()
  await expect(manual.getByRole('heading', { level: 1, name: 'Pour les responsables' })).toBeVisible()
  const picture = manual.getByRole('img').first()
  await picture.scrollIntoViewIfNeeded()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1024)
  await expectHeadingOrder(manual)
  for (const colorScheme of ['light', 'dark'] as const) {
    await manual.emulateMedia({ colorScheme })
    await expectAccessible(manual)
  }
  await manual.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScrolling(manual)
})

test('share: copies the address', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: server.address })
  await enter(page)
  const opener = page.getByRole('button', { name: 'Seite teilen' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Seite teilen' })
  await dialog.getByRole('button', { name: 'Adresse kopieren' }).click()
  await expect(dialog.getByText('Die Adresse wurde kopiert.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await opener.press('Enter')
  await expectClean(page, dialog)
})

test('cookie notice: no statistics before consent, and none after it is withdrawn', async ({ page }) => {
  const counted = () => page.locator('html[data-counted=yes]')
  await enter(page, null)
  const notice = page.getByRole('region', { name: 'Cookies' })
  await expectClean(page, notice)
  expect(elsewhere.asked.filter((one) => one.startsWith('/count.js'))).toEqual([])
  await notice.getByRole('button', { name: 'Zulassen' }).click()
  await expect(notice).toHaveCount(0)
  await expect(counted()).toHaveCount(1)
  await page.reload()
  await expect(counted()).toHaveCount(1)
  await page.getByRole('button', { name: 'Hilfe' }).click()
  await page.getByRole('button', { name: 'Einwilligung widerrufen' }).click()
  await expect(counted()).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1, name: 'Ortsplanung' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Zulassen' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Hilfe' }).click()
  await expect(page.getByText('Sie haben Cookies für die Nutzungsstatistik abgelehnt.')).toBeVisible()
})

test('on a phone share and help are in the user menu, and buttons are large enough for a finger', async ({ page }) => {
  await page.setViewportSize(narrow)
  await enter(page)
  const header = page.getByRole('banner')
  for (const name of ['Navigation öffnen', 'Anwendungen', /^Benutzermenü/]) {
    const box = await header.getByRole('button', { name }).boundingBox()
    expect([box?.width, box?.height].every((side) => (side ?? 0) >= 44)).toBe(true)
  }
  const opener = page.getByRole('button', { name: /^Benutzermenü/ })
  await opener.press('Enter')
  await page.getByRole('menuitem', { name: 'Seite teilen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Seite teilen' })
  await expect(dialog.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a notice with markup announces a new version and can be closed', async ({ page }) => {
  await enter(page)
  await page.evaluate(() => localStorage.setItem('traktanda:/:version', '"0.0.1"'))
  await page.reload()
  const message = page.getByRole('status').filter({ hasText: 'wurde aktualisiert' })
  await expect(message.getByRole('strong')).toHaveText(/^Version \d/)
  await expectClean(page, message)
  await message.getByRole('button', { name: 'Meldung schliessen' }).click()
  await expect(page.getByText('wurde aktualisiert')).toHaveCount(0)
})

test('signing out in one tab signs out the other one', async ({ page, context, guard }) => {
  // Requests of the first tab in flight at that moment are rejected.
  guard.expects(answered(401), answered(404))
  await enter(page)
  const other = await context.newPage()
  await other.goto(server.address)
  await expect(other.getByRole('heading', { level: 1, name: 'Ortsplanung' })).toBeVisible()
  await other.getByRole('button', { name: /^Benutzermenü/ }).click()
  await other.getByRole('menuitem', { name: 'Abmelden' }).click()
  await expect(other).toHaveURL(`${server.address}/login`)
  await expect(page).toHaveURL(/\/login\?next=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible()
})
