import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { readZip } from '#testing/server/files/gever-zip.ts'
import { expectAccessible, expectNoSidewaysScrolling } from './accessibility.ts'
import { runningMeeting } from './demonstration.ts'
import { beginSession, expect, showMoreActions, test } from './journey.ts'

const saved = async (download: Download) => readFile(await download.path())

async function chooseBook(page: Page) {
  await page.getByRole('button', { name: 'Umfang wählen' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Herunterladen' })
  await dialog.getByRole('radio', { name: 'Sitzungsbuch' }).check()
  return dialog
}

test('a meeting is downloaded as zip and as meeting pack with bookmarks to its documents', { tag: '@main' }, async ({ page }) => {
  await beginSession(page, 'member')
  const meeting = await runningMeeting(page)
  await page.goto(`/meetings/${meeting.id}`)
  const link = page.getByRole('link', { name: 'Sitzung herunterladen' })
  const [zip] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(zip.suggestedFilename()).toBe(`${meeting.title}.zip`)
  const paths = (await readZip(await saved(zip))).map(({ path }) => path)
  const item = meeting.agenda_items.find(({ proposal }) => proposal)
  expect(paths.some((path) => path.includes('/') && path.endsWith(item?.proposal?.file_name ?? 'none'))).toBe(true)

  const dialog = await chooseBook(page)
  await dialog.getByRole('checkbox', { name: 'Meine Anmerkungen' }).check()
  await expectAccessible(page, '[role=dialog]')
  const [book] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Sitzungsbuch erstellen' }).click()])
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Umfang wählen' })).toBeFocused()
  const pdf = await getDocument({ data: new Uint8Array(await saved(book)), verbosity: VerbosityLevel.ERRORS }).promise
  const outline = await pdf.getOutline()
  const marks = outline.flatMap(({ items }) => items)
  expect(marks.length).toBe(paths.length)
  const last = await pdf.getPageIndex((marks[paths.length - 1]!.dest as [never])[0])
  expect([last < pdf.numPages, last > outline.length]).toEqual([true, true])
})

test('the download dialog fits a narrow dark screen, and an agenda item offers no meeting pack', async ({ enter }) => {
  const page = await enter('member', null, { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  const meeting = await runningMeeting(page)
  await page.goto(`/meetings/${meeting.id}`)
  await showMoreActions(page)
  const dialog = await chooseBook(page)
  await expect(dialog.getByRole('checkbox', { name: 'Mit mir geteilte Anmerkungen' })).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScrolling(page)
  await dialog.getByRole('button', { name: 'Abbrechen' }).click()
  await page.goto(`/agenda_items/${meeting.agenda_items.find(({ proposal }) => proposal)?.id}`)
  await page.getByRole('button', { name: 'Umfang wählen' }).click()
  await expect(page.getByRole('checkbox', { name: 'Meine Notizen und Notizzettel' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('radio')).toHaveCount(0)
})
