import { openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from '@playwright/test'
import { openBrowser } from './browser.ts'
import { watchPage } from './page-memory.ts'
import { emptySite, postZip, removeSite, type Site, startSite } from './site.ts'
import { writeLargeZip } from './zip-import.ts'

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

async function largeMeeting(site: Site, address: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'traktanda-bench-taken-'))
  const zip = join(folder, 'meeting.zip')
  await writeLargeZip(zip, { round: 1, count: files })
  const { meeting_id } = await postZip(site, address, await openAsBlob(zip))
  await rm(folder, { recursive: true })
  return `${address}/meetings/${meeting_id}`
}

/** Memory that the page uses while it stores a meeting of 300 MB offline, above what it used before, compared with the limit. */
export async function offlineMeetings() {
  const site = await emptySite()
  const server = await startSite(site)
  const meeting = await largeMeeting(site, server.address)
  const { browser, context } = await openBrowser(site, server.address)
  const page = await context.newPage()
  await page.goto(meeting)
  await page.getByRole('button', { name: 'Offline speichern' }).waitFor()
  const begun = performance.now()
  const { idle, peak } = await watchPage(page, () => saveForOffline(page, context))
  const seconds = (performance.now() - begun) / 1000
  await browser.close()
  await server.stop()
  await removeSite(site)
  return { ratio: (peak - idle) / allowedMegabytes, idle, peak, seconds }
}
