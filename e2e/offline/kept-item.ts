import { type BrowserContext, expect, type Page } from '@playwright/test'
import { importZip, read } from '#e2e/api.ts'
import { aCommittee } from '#e2e/committees.ts'
import { beginSession } from '#e2e/journey.ts'
import { aComingMeeting } from '#e2e/meeting-import.ts'
import { getMeeting } from '#features/meetings/contract.ts'
import { noteCalls } from '#features/notes/contract.ts'
import { geverZip } from '#testing/server/files/gever-zip.ts'

/** The API cannot be reached; the page can use only what the browser has stored. */
export const cut = (context: BrowserContext) => context.route('**/api/v1/**', (route) => route.abort('internetdisconnected'))
export const join = (context: BrowserContext) => context.unrouteAll({ behavior: 'ignoreErrors' })

/** Saves the meeting whose page is open on the device. */
export async function saveForOffline(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Offline speichern' }).click()
  await expect(page.getByText(/^Gespeichert am \d\d\.\d\d\.\d{4}, \d\d:\d\d, /)).toBeVisible()
}

/** A meeting with papers in a committee of its own, saved offline; opens the page of its first item. */
export async function openItem(page: Page) {
  await beginSession(page, 'responsible')
  const { id } = await importZip(page, await aCommittee(), await geverZip({ meetings: [aComingMeeting()] }))
  await page.goto(`/meetings/${id}`)
  await saveForOffline(page)
  const meeting = await read(page, getMeeting, { params: { id } })
  const item = meeting.agenda_items.find(({ attachments }) => attachments.length > 0)
  if (!item) throw new Error('No item has a paper')
  await page.goto(`/agenda_items/${item.id}`)
  return { meeting, item, params: { id: item.id } }
}

/** The card of notes on the page of the item. */
export const notes = (page: Page) => page.getByRole('region', { name: 'Notizen' })

/** The texts of the notes that the server has on the item. */
export const textsOf = async (page: Page, params: { id: number }) =>
  (await read(page, noteCalls.agenda_items.listNotes, { params })).map(({ annotation }) => annotation)
