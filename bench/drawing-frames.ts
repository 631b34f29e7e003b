import { expect, type Page } from '@playwright/test'
import { aMeetingManifest, geverZip } from '#testing/server/files/gever-zip.ts'
import { openBrowser } from './browser.ts'
import { droppedWhile, rest } from './frames.ts'
import { interleaved } from './median.ts'
import { openPaper } from './paper.ts'
import { emptySite, postZip, removeSite, startSite } from './site.ts'

const points = 1000
/** A pen that samples 240 points per second. */
const pointsOfFrame = 4

/** Draws a spiral as a hand does. */
async function draw(page: Page): Promise<void> {
  const box = await page.locator('[data-page="1"]').boundingBox()
  if (!box) throw new Error('The page is not on screen')
  const [x, y] = [box.x + box.width / 2, box.y + 400]
  const move = (at: number) => page.mouse.move(x + at * 0.25 * Math.cos(at / 20), y + at * 0.25 * Math.sin(at / 20))
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let at = 0; at < points; at += pointsOfFrame) {
    await Promise.all(Array.from({ length: pointsOfFrame }, (_, index) => move(at + index)))
  }
  await page.mouse.up()
}

/** Frames dropped while a stroke of 1,000 points is drawn, compared with the same number of frames of the idle page. */
export async function drawingFrames() {
  const site = await emptySite()
  const server = await startSite(site)
  const zip = await geverZip({ meetings: [aMeetingManifest()] })
  const { meeting_id } = await postZip(site, server.address, new Blob([new Uint8Array(zip)]))
  const { browser, context } = await openBrowser(site, server.address)
  const page = await openPaper(context, `${server.address}/meetings/${meeting_id}`, 'Traktandenliste')
  await page.keyboard.press('d')
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeChecked()
  const figures = await interleaved(5, {
    drawing: () => droppedWhile(page, () => draw(page)),
    resting: () => droppedWhile(page, () => rest(page, points / pointsOfFrame)),
  })
  await browser.close()
  await server.stop()
  await removeSite(site)
  return { ratio: Math.max(0, figures.drawing - figures.resting), drawing: figures.drawing * 100, resting: figures.resting * 100 }
}
