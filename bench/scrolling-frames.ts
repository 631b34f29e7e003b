import { expect, type Page } from '@playwright/test'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { aFile, aMeetingManifest, geverZip, smallPdf } from '#testing/server/files/gever-zip.ts'
import { openBrowser } from './browser.ts'
import { droppedWhile } from './frames.ts'
import { interleaved } from './median.ts'
import { openPaper } from './paper.ts'
import { emptySite, postZip, removeSite, type Site, startSite } from './site.ts'

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
