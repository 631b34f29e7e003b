import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { geverZip, smallPdf, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { importZip } from './api.ts'
import { aComingMeeting } from './papers.ts'
import { aCommittee, administer } from './site.ts'

/** A file as a file chooser takes it. */
export const pdf = (name: string) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: smallPdf(name) })

/** A committee with all kinds of postings enabled, and a meeting that treats one business. */
export async function aPostingCommittee(page: Page) {
  const committee = await aCommittee()
  const allowed = ['--ris-suggestions-enabled', 'on', '--ris-proposals-enabled', 'on']
  await administer(['committee', 'set', String(committee.id), ...allowed])
  for (const username of ['colleague', 'delegate'])
    await administer(['member', 'add', username, committee.title, '--roles', 'member', '--begin-date', '2020-01-01'])
  const number = `SGB ${randomUUID().slice(0, 8)}`
  const [heading, item, ...others] = someAgendaItems()
  const agenda_items = [heading, { ...item, business: { number, title: 'Voranschlag 2027' } }, ...others].filter((one) => one !== undefined)
  const { id } = await importZip(page, committee, await geverZip({ meetings: [aComingMeeting({ agenda_items } as object)] }))
  return { ...committee, number, meeting_id: id, own: `/committees/${committee.id}/postings` }
}

/** The dialog of that title. */
export const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name })

/** Chooses an option of a field in the open dialog. */
export async function pick(page: Page, field: string, option: string | RegExp) {
  await page.getByRole('dialog').getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option }).click()
}
