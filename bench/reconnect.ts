import type { Page } from '@playwright/test'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { openBrowser } from './browser.ts'
import { interleaved } from './median.ts'
import { cookieOf, emptySite, postZip, removeSite, type Site, startSite } from './site.ts'

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
    const shown = shownAfterReturn(page, description)
    await context.setOffline(false)
    const taken = await shown
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

const shownAfterReturn = (page: Page, words: string) =>
  page.evaluate(
    (wanted) =>
      new Promise<number>((resolve) => {
        let begun = Number.NaN
        addEventListener('online', () => (begun = performance.now()), { capture: true, once: true })
        const look = () => {
          if (document.querySelector('main')?.textContent.includes(wanted)) resolve(performance.now() - begun)
          else requestAnimationFrame(look)
        }
        look()
      }),
    words,
  )
