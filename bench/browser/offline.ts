import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { BrowserContext, Page } from '@playwright/test'
import { interleaved, secondsOf } from '#bench/rounds.ts'
import { importLargeMeeting } from '#bench/server/meeting-import.ts'
import { client } from '#bench/sites/calls.ts'
import { cookieOf, emptySite, postZip, removeSite, type Site, startSite } from '#bench/sites/site.ts'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { openBrowser, watchPage } from './browser.ts'

const run = promisify(execFile)

/** In milliseconds. */
const aim = 2000

/** From the moment the network is back until an open page shows what changed meanwhile, without a reload, compared with two seconds. */
export async function reconnect() {
  const site = await emptySite()
  const server = await startSite(site)
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const { meeting_id } = await postZip(site, server.address, new Blob([new Uint8Array(zip)]))
  const { browser, context } = await openBrowser(site, server.address)
  const page = await context.newPage()
  await page.goto(`${server.address}/meetings/${meeting_id}`)
  let changes = 0
  const current = async () => {
    const description = `Stand ${++changes}`
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor()
    await context.setOffline(true)
    await page.getByRole('contentinfo').getByText('Keine Verbindung').waitFor()
    await describe(site, `${server.address}/api/v1/meetings/${meeting_id}/`, description)
    await watchReturn(page, description)
    await context.setOffline(false)
    const taken = await shownAfter(page)
    // The page backs off after repeated disconnects; a reload makes each cut the first one.
    await page.reload()
    return taken
  }
  const figures = await interleaved(5, { current })
  await browser.close()
  await server.stop()
  await removeSite(site)
  return { ratio: figures.current / aim, ...figures }
}

async function describe(site: Site, url: string, description: string): Promise<void> {
  const headers = { cookie: cookieOf(site), 'x-csrftoken': site.session.csrf_token, 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'PATCH', headers, body: JSON.stringify({ description }) })
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`)
}

type Watching = { shown_after?: Promise<number> }

/** Measures from the moment the network is back until the page shows the words. Resolves once the page waits for it. */
const watchReturn = (page: Page, words: string) =>
  page.evaluate((wanted) => {
    const { promise, resolve } = Promise.withResolvers<number>()
    const watching = globalThis as Watching
    watching.shown_after = promise
    const lookUntilShown = (begun: number) => {
      if (document.querySelector('main')?.textContent.includes(wanted)) resolve(performance.now() - begun)
      else requestAnimationFrame(() => lookUntilShown(begun))
    }
    addEventListener('online', () => lookUntilShown(performance.now()), { capture: true, once: true })
  }, words)

const shownAfter = async (page: Page): Promise<number> => (await page.evaluate(() => (globalThis as Watching).shown_after)) ?? Number.NaN

const files = 60
const allowedMegabytes = 100
/** Timeout for a busy machine (ms). */
const PATIENCE = 600_000

/** From the click until everything is stored, with the network cut in the middle. */
async function saveForOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.getByRole('button', { name: 'Offline speichern' }).click()
  await page.getByText(/^1[5-9]\d(\.\d)? MB von/).waitFor({ timeout: PATIENCE })
  await context.setOffline(true)
  // The cut counts once the page has noticed it.
  await page.getByText('Keine Verbindung.').waitFor({ timeout: PATIENCE })
  await context.setOffline(false)
  await page.getByText(/^Gespeichert am /).waitFor({ timeout: PATIENCE })
}

/** Memory that the page uses while it stores a meeting of 300 MB offline, above what it used before, compared with the limit. */
export async function offlineMeetings() {
  const site = await emptySite()
  const server = await startSite(site)
  const meeting = await importLargeMeeting(site, server.address, files)
  const { browser, context } = await openBrowser(site, server.address)
  const page = await context.newPage()
  await page.goto(`${server.address}/meetings/${meeting}`)
  await page.getByRole('button', { name: 'Offline speichern' }).waitFor()
  const begun = performance.now()
  const { idle, peak } = await watchPage(page, () => saveForOffline(page, context))
  const seconds = (performance.now() - begun) / 1000
  await browser.close()
  await server.stop()
  await removeSite(site)
  return { ratio: (peak - idle) / allowedMegabytes, idle, peak, seconds }
}

/** From the click until a meeting of 300 MB is stored offline, compared with curl fetching the same files one after the other: ratio of seconds. */
export async function takingAlong() {
  const site = await emptySite()
  const server = await startSite(site)
  const meeting = await importLargeMeeting(site, server.address, files)
  const urls = await filesOf(site, server.address, meeting)
  const figures = await interleaved(3, {
    ours: () => secondsToStore(site, server.address, meeting),
    curl: () => secondsOf(() => run('curl', ['-fsS', '-b', cookieOf(site), ...urls.flatMap((url) => ['-o', '/dev/null', url])])),
  })
  await server.stop()
  await removeSite(site)
  return { ratio: figures.ours / figures.curl, ...figures }
}

/** In a new browser, which has stored nothing yet. */
async function secondsToStore(site: Site, address: string, meeting: number): Promise<number> {
  const { browser, context } = await openBrowser(site, address)
  const page = await context.newPage()
  await page.goto(`${address}/meetings/${meeting}`)
  const button = page.getByRole('button', { name: 'Offline speichern' })
  await button.waitFor()
  const seconds = await secondsOf(async () => {
    await button.click()
    await page.getByText(/^Gespeichert am /).waitFor({ timeout: PATIENCE })
  })
  await browser.close()
  return seconds
}

type Paper = { file: string }
type Papers = { agenda_items: { attachments: Paper[] }[] }

async function filesOf(site: Site, address: string, meeting: number): Promise<string[]> {
  const { agenda_items } = JSON.parse(await client(site, address)('GET', `meetings/${meeting}/`)) as Papers
  return agenda_items.flatMap(({ attachments }) => attachments.map(({ file }) => `${address}/api/v1/${file}`))
}
