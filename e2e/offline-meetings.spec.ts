import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { getMeeting } from '#features/meetings/contract.ts'
import { aFile, geverZip } from '#testing/server/files/gever-zip.ts'
import { expectAccessible } from './accessibility.ts'
import { importZip, read } from './api.ts'
import { aCommittee } from './committees.ts'
import { beginSession, expect, test, unanswered } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'
import { untilShellIsKept } from './offline/installed-app.ts'
import { saveForOffline } from './offline/kept-item.ts'
import { expectPaper } from './open-paper.ts'

/** A meeting with papers in a committee of its own; opens its page. */
async function openMeeting(page: Page, zip: Promise<Buffer> = geverZip({ meetings: [aComingMeeting()] })) {
  await beginSession(page, 'responsible')
  const committee = await aCommittee()
  const { id } = await importZip(page, committee, await zip)
  await page.goto(`/meetings/${id}`)
  return { committee, meeting: await read(page, getMeeting, { params: { id } }) }
}

/** Expects a page without errors or retry buttons. */
async function expectWhole(page: Page, heading: string | RegExp) {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('button', { name: 'Erneut versuchen' })).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
}

test(
  'an offline meeting is read without the server, with every page and document',
  { tag: '@main' },
  async ({ playwright, launchOptions, baseURL, guard }, info) => {
    test.slow()
    guard.expects(unanswered)
    const start = () =>
      playwright.chromium.launchPersistentContext(info.outputPath('profile'), {
        ...launchOptions,
        baseURL: baseURL!,
        locale: 'de-CH',
        serviceWorkers: 'allow',
      })
    const before = await start()
    await guard.watch(before)
    const home = await before.newPage()
    const { committee, meeting } = await openMeeting(home)
    await saveForOffline(home)
    await expectAccessible(home)
    await untilShellIsKept(home)
    await before.close()

    const after = await start()
    await guard.watch(after)
    await after.setOffline(true)
    const page = await after.newPage()
    await page.goto(`/meetings/${meeting.id}`)
    await expectWhole(page, meeting.title ?? '')
    await expect(page.getByText(/^Gespeichert am /)).toBeVisible()
    await page.goto(`/committees/${committee.id}`)
    await expectWhole(page, committee.title)
    await expect(page.getByTitle('Offline verfügbar')).toBeVisible()
    for (const item of meeting.agenda_items.filter(({ is_paragraph }) => !is_paragraph)) {
      await page.goto(`/agenda_items/${item.id}`)
      await expectWhole(page, item.title)
      for (const { id } of item.attachments) {
        await page.goto(`/attachments/${id}`)
        await expectPaper(page, /Fassung/)
      }
      if (item.proposal_id === null) continue
      await page.goto(`/proposals/${item.proposal_id}`)
      await expectPaper(page, /Fassung/)
    }
    for (const { id } of meeting.meeting_documents) {
      await page.goto(`/meeting_documents/${id}`)
      await expectPaper(page, /Fassung/)
    }
    await page.goto(`/protocols/${meeting.protocol_id}`)
    await expectPaper(page, /Fassung/)
    await after.close()
  },
)

test('a file that the viewer cannot show is saved from the device while offline', async ({ page, guard }) => {
  guard.expects(unanswered)
  const table = 'Kostenschaetzung.xlsx'
  const bytes = randomBytes(3_000_000)
  const documents = [aFile(table, { title: 'Kostenschätzung' })]
  await openMeeting(page, geverZip({ meetings: [aComingMeeting({ documents })], files: { [table]: bytes } }))
  await saveForOffline(page)
  await page.getByRole('link', { name: 'Kostenschätzung' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kostenschätzung' })).toBeAttached()
  await page.context().setOffline(true)
  await expect(page.getByText(/Keine Verbindung/)).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Herunterladen', exact: true }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(table)
  expect((await readFile(await saved.path())).equals(bytes)).toBe(true)
})

test('offline meetings are listed, updated and removed, and marked on the page of the committee', async ({ page }) => {
  const { committee, meeting } = await openMeeting(page)
  await saveForOffline(page)
  await page.goto(`/committees/${committee.id}`)
  await expect(page.getByTitle('Offline verfügbar')).toBeVisible()
  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Offline-Sitzungen' }).click()
  await expect(page).toHaveURL('/taken-along')
  const list = page.getByRole('list', { name: 'Sitzungen' })
  await expect(list.getByRole('link', { name: meeting.title ?? '' })).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('button', { name: /^Aktualisieren/ }).click()
  await expect(list.getByText(/^Gespeichert am /)).toBeVisible()
  await list.getByRole('button', { name: /^Vom Gerät entfernen/ }).click()
  await expect(page.getByText(/noch keine Sitzung gespeichert/)).toBeVisible()
  await page.goto(`/meetings/${meeting.id}`)
  await expect(page.getByRole('button', { name: 'Offline speichern' })).toBeVisible()
})

test('the next meeting of a committee is saved offline automatically', async ({ page }) => {
  const { committee } = await openMeeting(page)
  await page.goto(`/committees/${committee.id}`)
  await page.getByRole('checkbox', { name: 'Die nächste Sitzung immer offline speichern' }).click()
  await expect(page.getByTitle('Offline verfügbar')).toBeVisible()
})
