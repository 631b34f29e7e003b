import { expect, type Locator, type Page } from '@playwright/test'
import type { Annotation } from '#features/annotations/annotation.ts'
import { listAnnotations } from '#features/annotations/contract.ts'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { importZip, read } from './api.ts'
import { aCommittee, type Committee } from './committees.ts'
import { aComingMeeting } from './meeting-import.ts'

/** The pages of the open PDF. */
export const pagesOf = (page: Page): Locator =>
  page.getByRole('group', { name: /^(Seiten des Dokuments|Pages du document|Pages of the document)$/ })

/** Waits until the text of the paper's first page is on screen. */
export async function expectPaper(page: Page, text: string | RegExp): Promise<void> {
  await expect(pagesOf(page).getByText(text).first()).toBeInViewport()
}

/** Opens a one-page paper without annotations for the signed-in user, in a committee of its own. */
export async function openFreshPaper(page: Page): Promise<Committee> {
  const committee = await aCommittee()
  const { id } = await importZip(page, committee, await geverZip({ meetings: [aComingMeeting()] }))
  await page.goto(`/meetings/${id}`)
  await page.getByRole('link', { name: 'Traktandenliste', exact: true }).click()
  await expectPaper(page, 'Seite 1 von 1')
  return committee
}

/** Chooses something from the menu at the end of the viewer's bar. */
export async function chooseMore(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Mehr', exact: true }).click()
  const menu = page.getByRole('menu')
  const roles = ['menuitem', 'menuitemcheckbox', 'menuitemradio'] as const
  const [first, ...others] = roles.map((role) => menu.getByRole(role, { name, exact: true }))
  await others.reduce((all, one) => all.or(one), first!).click()
  // It covers the pages until it has closed.
  await expect(menu).toBeHidden()
}

/** The first page with everything on it. */
export const sheetOf = (page: Page) => page.locator('[data-page="1"]')

/** Offset from the top left corner of the first page, in pixels. */
export type Place = readonly [right: number, down: number]

/** Converts the offset to window coordinates. */
export async function placeOn(page: Page, [right, down]: Place) {
  const box = await sheetOf(page).boundingBox()
  if (!box) throw new Error('The page is not on screen')
  return { x: box.x + right, y: box.y + down }
}

/** Draws with the mouse from place to place; unless `isEnded` the button stays down. */
export async function drag(page: Page, way: readonly Place[], isEnded = true): Promise<void> {
  const [first, ...others] = await Promise.all(way.map((place) => placeOn(page, place)))
  if (!first) return
  await page.mouse.move(first.x, first.y)
  await page.mouse.down()
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 })
  if (isEnded) await page.mouse.up()
}

/** The server's annotations of the layer in the address. */
export async function keptOf(page: Page): Promise<Annotation[]> {
  const id = Number(new URL(page.url()).searchParams.get('layer_id'))
  const { annotations } = await read(page, listAnnotations, { params: { id } })
  return annotations as Annotation[]
}
