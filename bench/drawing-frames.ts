import { chromium, type Page } from '@playwright/test'
import { aMeetingManifest, geverZip } from '#server/test/gever-zip.ts'
import { interleaved } from './median.ts'
import { emptySite, postZip, removeSite, type Site, startSite } from './site.ts'

const points = 1000

/** Counts the frames that a second of sixty should have had and did not, as a share of all, while something is done. */
async function droppedWhile(page: Page, doing: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const times: number[] = []
    const note = (time: number) => {
      times.push(time)
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
    Object.assign(window, { frameTimes: times })
  })
  await doing()
  return page.evaluate(() => {
    const { frameTimes } = window as unknown as { frameTimes: number[] }
    const due = frameTimes.slice(1).map((time, at) => Math.max(1, Math.round(((time - (frameTimes[at] ?? time)) * 60) / 1000)))
    const all = due.reduce((sum, frames) => sum + frames, 0)
    return (all - due.length) / all
  })
}

/** A spiral of so many points, drawn as a hand does. */
async function draw(page: Page): Promise<void> {
  const box = await page.locator('[data-page="1"]').boundingBox()
  if (!box) throw new Error('The page is not on screen')
  const [x, y] = [box.x + box.width / 2, box.y + 400]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let at = 0; at < points; at++) await page.mouse.move(x + at * 0.25 * Math.cos(at / 20), y + at * 0.25 * Math.sin(at / 20))
  await page.mouse.up()
}

async function openPaper(site: Site, address: string, meeting_id: number) {
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--no-sandbox'] })
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'de-CH' })
  const { token, csrf_token } = site.session
  await page.context().addCookies([
    { name: 'sessionid', value: token, url: address },
    { name: 'csrftoken', value: csrf_token, url: address },
  ])
  await page.goto(`${address}/meetings/${meeting_id}`)
  await page.getByRole('link', { name: 'Traktandenliste', exact: true }).click()
  await page.getByText('Seite 1 von 1').first().waitFor()
  // Keys mean nothing before the layer is open.
  while ((await page.locator('[data-pointing=draw]').count()) === 0) {
    await page.keyboard.press('d')
    await page.waitForTimeout(100)
  }
  return { browser, page }
}

/** Frames dropped while a stroke of 1,000 points is drawn, against the same page at rest for as long. */
export async function drawingFrames() {
  const site = await emptySite()
  const server = await startSite(site)
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const { meeting_id } = await postZip(site, server.address, new Blob([new Uint8Array(zip)]))
  const { browser, page } = await openPaper(site, server.address, meeting_id)
  let seconds = 5
  const figures = await interleaved(5, {
    drawing: () =>
      droppedWhile(page, async () => {
        const begun = performance.now()
        await draw(page)
        seconds = (performance.now() - begun) / 1000
      }),
    resting: () => droppedWhile(page, () => page.waitForTimeout(seconds * 1000)),
  })
  await browser.close()
  await server.stop()
  await removeSite(site)
  return { ratio: Math.max(0, figures.drawing - figures.resting), drawing: figures.drawing * 100, resting: figures.resting * 100 }
}
