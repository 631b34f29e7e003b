import { type BrowserContext, expect, type Page } from '@playwright/test'
import { interleaved } from '#bench/rounds.ts'
import { emptySite, postZip, removeSite, type Site, startSite } from '#bench/sites/site.ts'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { openBrowser } from './browser.ts'

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

const annotations = 10_000
const columns = 100
/** Of the wheel; half of them scroll down, half up again. */
const notches = 120

const aSmallStroke = (index: number) => {
  const [x, y] = [50 + (index % columns) * 5, 50 + Math.floor(index / columns) * 7]
  return anInk({ strokes: [Array.from({ length: 8 }, (_, point) => [x + point / 2, y + Math.sin(point) * 2, 0.5])] })
}

/** Inserts the annotations directly into the database, since the API takes one at a time; on the first page of the only opened paper. */
async function fillLayer({ data_dir }: Site): Promise<void> {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  const { id: layer_id, owner_id } = await db.selectFrom('annotation_layer').select(['id', 'owner_id']).executeTakeFirstOrThrow()
  const at = new Date().toISOString()
  const rows = Array.from({ length: annotations }, (_, index) => {
    const annotation = aSmallStroke(index)
    return { owner_id, id: annotation.id, layer_id, content: JSON.stringify(annotation), created: at, updated: at }
  })
  for (let from = 0; from < annotations; from += 1000) {
    await db
      .insertInto('annotation')
      .values(rows.slice(from, from + 1000))
      .execute()
  }
  await db.updateTable('annotation_layer').set({ annotation_count: annotations, updated: at }).where('id', '=', layer_id).execute()
  await stop()
}

/** Scrolls down the first page and up again. */
async function scroll(page: Page): Promise<void> {
  await page.bringToFront()
  await page.mouse.move(720, 500)
  for (let notch = 0; notch < notches; notch++) await page.mouse.wheel(0, notch < notches / 2 ? 15 : -15)
}

/** Frames dropped while a page with 10,000 annotations is scrolled, compared with the same page without any. */
export async function scrollingFrames() {
  const site = await emptySite()
  const server = await startSite(site)
  const files = { 'Voll.pdf': smallPdf('Voll', 3), 'Leer.pdf': smallPdf('Leer', 3) }
  const documents = Object.keys(files).map((file) => aFile(file, { title: file.slice(0, 4) }))
  const zip = await geverZip({ meetings: [aMeetingManifest({ documents, agenda_items: [], protocol: undefined })], files })
  const { meeting_id } = await postZip(site, server.address, new Blob([new Uint8Array(zip)]))
  const { browser, context } = await openBrowser(site, server.address)
  const meeting = `${server.address}/meetings/${meeting_id}`
  const full = await openPaper(context, meeting, 'Voll')
  await fillLayer(site)
  await full.reload()
  await expect(full.locator('[data-page="1"] svg path[d]')).toHaveCount(annotations, { timeout: 60_000 })
  const empty = await openPaper(context, meeting, 'Leer')
  const figures = await interleaved(5, {
    full: () => droppedWhile(full, () => scroll(full)),
    empty: () => droppedWhile(empty, () => scroll(empty)),
  })
  await browser.close()
  await server.stop()
  await removeSite(site)
  return { ratio: Math.max(0, figures.full - figures.empty), full: figures.full * 100, empty: figures.empty * 100 }
}

/** Starts to record the page's frames; the returned function stops it and returns the share of frames dropped at 60 per second. */
async function noteFrames(page: Page): Promise<() => Promise<number>> {
  const noted = await page.evaluateHandle(() => {
    const times: number[] = []
    const frames = { times, last: 0 }
    const note = (time: number) => {
      times.push(time)
      frames.last = requestAnimationFrame(note)
    }
    frames.last = requestAnimationFrame(note)
    return frames
  })
  return async () => {
    const times = await noted.evaluate((frames) => {
      cancelAnimationFrame(frames.last)
      return frames.times
    })
    await noted.dispose()
    return droppedOf(times)
  }
}

/** `times` in milliseconds. */
function droppedOf(times: number[]): number {
  const due = times.slice(1).map((time, at) => Math.max(1, Math.round(((time - (times[at] ?? time)) * 60) / 1000)))
  const all = due.reduce((sum, frames) => sum + frames, 0)
  return (all - due.length) / all
}

/** Share of frames dropped during an action. */
async function droppedWhile(page: Page, doing: () => Promise<unknown>): Promise<number> {
  const dropped = await noteFrames(page)
  await doing()
  return dropped()
}

/** Waits for this many frames of an idle page. */
const rest = (page: Page, frames: number) =>
  page.evaluate(
    (left) =>
      new Promise<void>((done) => {
        const next = () => (left-- > 0 ? requestAnimationFrame(next) : done())
        next()
      }),
    frames,
  )

/** Opens a paper of a meeting by its link and waits until its layer can be drawn on. */
async function openPaper(context: BrowserContext, meeting: string, title: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(meeting)
  await page.getByRole('main').getByRole('link', { name: title, exact: true }).click()
  await expect(page.getByRole('radio', { name: 'Stift', exact: true })).toBeEnabled()
  return page
}
