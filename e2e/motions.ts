import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { createMotion, listBusinessTypes, openMotion, submitMotion } from '#features/motions/contract.ts'
import { fillPath } from '#platform/shared/endpoint.ts'
import { geverZip, smallPdf, someAgendaItems } from '#testing/server/files/gever-zip.ts'
import { apiAddress, csrfToken, importZip, read } from './api.ts'
import { aCommittee, administer } from './committees.ts'
import { expect } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** A current meeting of a committee that may have motions; the page's user imports it. */
export async function aRunningMeeting(page: Page) {
  const committee = await aCommittee()
  await administer(['committee', 'set', String(committee.id), '--ris-suggestions-enabled', 'on'])
  for (const username of ['colleague', 'delegate'])
    await administer(['member', 'add', username, committee.title, '--roles', 'member', '--begin-date', '2020-01-01'])
  const zip = await geverZip({ meetings: [aComingMeeting({ start: inHours(-1), end: inHours(3) })] })
  const { id } = await importZip(page, committee, zip)
  return { id, committee, list: `/meetings/${id}/vorstoesse` }
}

const idOf = async (page: Page) => ((await (await page.request.get(apiAddress('users/me/'))).json()) as { id: number }).id

async function send(page: Page, path: string, data?: object) {
  const response = await page.request.post(apiAddress(path), { headers: { 'X-CSRFToken': await csrfToken(page) }, data })
  expect(response.status()).toBe(200)
  return createMotion.answer.parse(await response.json())
}

/** Creates through the API an open motion of the page's user, which the whole committee is asked to sign. */
export async function anOpenMotion(
  page: Page,
  { id, committee }: { id: number; committee: { id: number } },
  facts: { title?: string; description?: string; reason?: string } = {},
) {
  const [type] = await read(page, listBusinessTypes, { query: { show_for_proposal: 'true' } })
  const motion = await send(page, createMotion.path, {
    title: 'Sitzungsgelder der Kommissionen offenlegen',
    description: 'Die Sitzungsgelder werden jährlich veröffentlicht.',
    ...facts,
    business_type: type?.api_uid,
    meeting: id,
    key: randomUUID(),
    signatories: [
      { signatory_id: await idOf(page), role: 'FIRST_SIGNATORY', type: 'user' },
      { signatory_id: committee.id, role: 'OTHER_SIGNATORY', type: 'committee' },
    ],
  })
  return send(page, fillPath(openMotion.path, { id: motion.id }))
}

/** The same, submitted. */
export async function aSubmittedMotion(page: Page, meeting: Parameters<typeof anOpenMotion>[1]) {
  const { id, text_hash } = await anOpenMotion(page, meeting)
  return send(page, fillPath(submitMotion.path, { id }), { text_hash })
}

/** The row of a motion in the list. */
export const rowOf = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

/** Chooses an entry of the row's menu. */
export async function choose(page: Page, title: string, entry: string) {
  await page.getByRole('button', { name: `Aktionen zu «${title}»` }).click()
  await page.getByRole('menuitem', { name: entry, exact: true }).click()
}

/** Expects the dialog of this name to have its width (D1 §9). */
export async function expectWidth(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name, exact: true })
  await expect(dialog).toBeVisible()
  expect((await dialog.boundingBox())?.width).toBe(800)
  return dialog
}

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
