import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createAnnotation } from '#features/annotations/contract.ts'
import { listLayers } from '#features/annotations/layer-contract.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { aHighlight, anInk } from '#testing/shared/an-annotation.ts'
import { expectAccessible } from './accessibility.ts'
import { apiAddress, csrfToken, importZip, read } from './api.ts'
import { aCommittee } from './committees.ts'
import { expect, signIn, test } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'
import { chooseMore, expectPaper } from './open-paper.ts'

async function post(page: Page, path: string, params: Record<string, number>, data: object) {
  const headers = { 'X-CSRFToken': await csrfToken(page) }
  const response = await page.request.post(apiAddress(fillPath(path, params)), { headers, data })
  expect(response.status()).toBe(200)
}

/** A meeting with two annotations and a placed note on a paper, and a bookmark and a note on an item. */
async function aMarkedMeeting(page: Page) {
  const committee = await aCommittee()
  const { id } = await importZip(page, committee, await geverZip({ meetings: [aComingMeeting()] }))
  const { meeting_documents, agenda_items } = await read(page, getMeeting, { params: { id } })
  const paper = meeting_documents.find(({ title }) => title === 'Traktandenliste')!
  const item = agenda_items.find(({ is_paragraph }) => !is_paragraph)!
  const [layer] = await read(page, listLayers, { params: { version_id: paper.version_id } })
  for (const annotation of [aHighlight({ color: '#ffd43b', text: 'Nachfragen' }), anInk({ color: '#c92a2a' })])
    await post(page, createAnnotation.path, { id: layer!.id }, { annotation })
  const note = { annotation: 'Gilt das noch?', page_number: 1, position_x: 300, position_y: 500 }
  await post(page, noteCalls.meeting_documents.createNote.path, { id: paper.id }, note)
  await post(page, noteCalls.agenda_items.createNote.path, { id: item.id }, { annotation: 'Votum vorbereiten' })
  await post(page, setBookmark.path, { id: item.id }, { bookmark: true })
  return { id, item }
}

const list = (page: Page) => page.getByRole('main')

test("lists the reader's marks of a meeting, filters them, and leads to the place of each", async ({ page }) => {
  await signIn(page, 'responsible')
  const { id } = await aMarkedMeeting(page)
  await page.goto(`/meetings/${id}`)
  await page.getByRole('link', { name: 'Meine Anmerkungen und Notizen' }).click()
  await expect(page.getByText('5 Einträge')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Gelb (1)' }).press('Enter')
  await expect(page.getByText('1 von 5 Einträgen')).toBeVisible()
  await expect(page).toHaveURL(/my_marks\?color=ffd43b$/)
  await list(page).getByRole('link', { name: 'Der Rat beschliesst' }).click()
  await expectPaper(page, 'Seite 1 von 1')
  await expect(
    page
      .getByRole('toolbar', { name: /1 Anmerkung ausgewählt/ })
      .or(page.getByText('1 Anmerkung ausgewählt'))
      .first(),
  ).toBeAttached()
  await expect(page).not.toHaveURL(/annotation=/)

  await page.goBack()
  await expect(page.getByText('1 von 5 Einträgen')).toBeVisible()
  await page.getByRole('button', { name: 'Filter zurücksetzen' }).click()
  await expect(page.getByText('5 Einträge')).toBeFocused()
  await list(page).getByRole('link', { name: 'Gilt das noch?' }).click()
  await expect(page.getByRole('region', { name: 'Ihre Notiz: Gilt das noch?' })).toBeInViewport()
  await expect(page).not.toHaveURL(/note=/)
  await chooseMore(page, 'Meine Anmerkungen und Notizen')
  await expect(page.getByText('5 Einträge')).toBeVisible()
})

test('the list is saved as filtered, and printed without controls', async ({ page }) => {
  await signIn(page, 'responsible')
  const { id } = await aMarkedMeeting(page)
  await page.goto(`/meetings/${id}/my_marks?kind=highlight&kind=bookmark`)
  await expect(page.getByText('2 von 5 Einträgen')).toBeVisible()
  for (const [name, start] of [
    ['CSV (Tabelle)', '\u{feff}"Traktandum"'],
    ['Markdown', '# Meine Anmerkungen und Notizen'],
    ['PDF', '%PDF-'],
  ] as const) {
    await page.getByRole('button', { name: 'Herunterladen' }).click()
    const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name, exact: true }).click()])
    const bytes = await readFile(await file.path())
    expect(bytes.toString('utf8', 0, 100)).toContain(start)
    if (name === 'CSV (Tabelle)') expect(bytes.toString().split('\r\n')).toHaveLength(4)
  }
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(list(page).getByText('Der Rat beschliesst')).toBeVisible()
})

test('fits a phone and a tablet, in the dark and with forced colours', async ({ enter }) => {
  for (const options of [
    { viewport: { width: 390, height: 844 }, colorScheme: 'dark' as const, hasTouch: true },
    { viewport: { width: 768, height: 1024 }, forcedColors: 'active' as const },
  ]) {
    const page = await enter('responsible', '/', options)
    const { id } = await aMarkedMeeting(page)
    await page.goto(`/meetings/${id}/my_marks`)
    await expect(page.getByText('5 Einträge')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
    const chips = page.getByRole('group', { name: 'Art' }).getByRole('button')
    for (const chip of await chips.all()) expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    if (!('forcedColors' in options)) await expectAccessible(page)
  }
})
