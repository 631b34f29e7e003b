import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import PostalMime, { type Email } from 'postal-mime'
import { expectAccessible, expectKeyboardReach, expectNoSidewaysScrolling } from './accessibility.ts'
import { runningMeeting } from './demonstration.ts'
import { beginSession, expect, showMoreActions, test } from './journey.ts'
import { ownPlace } from './tested-sites.ts'

/** Opens the page of the current meeting. */
async function openRunningMeeting(page: Page): Promise<string> {
  const { id } = await runningMeeting(page)
  const address = `/meetings/${id}`
  await page.goto(address)
  await showMoreActions(page)
  return address
}

const openerOf = (page: Page) => page.getByRole('button', { name: 'Mitteilung senden' })

async function openDialog(page: Page): Promise<Locator> {
  await openerOf(page).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Mitteilung senden' })
  await expect(dialog.getByRole('table')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Aktenauflage' })).toBeVisible()
  return dialog
}

const folder = () => join(ownPlace().data_dir, 'mail')
const mailNames = async () => (await readdir(folder()).catch(() => [])).filter((name) => name.endsWith('.eml') && !name.startsWith('.'))

/** The mails sent meanwhile, once all of them have arrived. */
async function mailsOf(count: number, work: () => Promise<void>): Promise<Email[]> {
  const before = await mailNames()
  const added = async () => (await mailNames()).filter((name) => !before.includes(name))
  await work()
  await expect.poll(async () => (await added()).length).toBeGreaterThanOrEqual(count)
  const names = await added()
  return Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder(), name)))))
}

const addressesOf = (mails: Email[]) => mails.flatMap(({ to = [] }) => to.map(({ address = '' }) => address)).toSorted()

test('by keyboard: recipients are searched and selected, a preset text is added, and each gets one mail', async ({ page }) => {
  await beginSession(page, 'responsible')
  const address = await openRunningMeeting(page)
  const dialog = await openDialog(page)
  const search = dialog.getByRole('searchbox', { name: 'Empfängerinnen und Empfänger' })
  await expect(search).toBeFocused()
  const send = dialog.getByRole('button', { name: 'Senden' })
  await expect(send).toBeDisabled()

  await page.keyboard.type('aeschlimann')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('checkbox', { name: 'Alle auswählen' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { name: 'Aeschlimann Thomas' })).toBeChecked()
  await search.fill('burgi')
  await search.press('Tab')
  await page.keyboard.press('Space')
  await search.fill('')
  await expect(dialog.getByText(/^2 von \d+ ausgewählt$/)).toBeVisible()

  await dialog.getByLabel('Nachricht').focus()
  await page.keyboard.type('Liebe Mitglieder\n')
  await dialog.getByRole('button', { name: 'Aktenauflage' }).press('Enter')
  await expect(dialog.getByLabel('Nachricht')).toHaveValue(/^Liebe Mitglieder\n[^]*Unterlagen/)
  await expect(dialog.getByLabel('Nachricht')).toBeFocused()

  const mails = await mailsOf(2, async () => {
    await page.keyboard.press('Control+Enter')
    await expect(page.getByText('Die Mitteilung wurde gesendet.')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(openerOf(page)).toBeFocused()
  })
  expect(addressesOf(mails)).toEqual(['sandra.buergi@kantonsrat.lauterau.example', 'thomas.aeschlimann@kantonsrat.lauterau.example'])
  for (const { subject, text, html, replyTo } of mails) {
    expect(subject).toBe('Traktanda: Mitteilung zu einer Sitzung')
    expect(text).toContain('Zehnder Claudia hat Ihnen eine Mitteilung')
    expect(text).toContain('Liebe Mitglieder')
    expect(text).toContain(address)
    expect(html).toContain(`${address}"`)
    expect(replyTo?.map((mailbox) => mailbox.address)).toEqual(['claudia.zehnder@kantonsrat.lauterau.example'])
  }
})

test('by mouse: all found people and a group are selected; members write to people only', async ({ page, enter }) => {
  await beginSession(page, 'responsible')
  await openRunningMeeting(page)
  const dialog = await openDialog(page)
  const all = dialog.getByRole('checkbox', { name: 'Alle auswählen' })
  await dialog.getByRole('searchbox').fill('aeschlimann')
  await all.click()
  await expect(all).toBeChecked()
  await dialog.getByRole('searchbox').fill('')
  await expect(all).toBeChecked({ indeterminate: true })
  const group = dialog
    .getByRole('row')
    .filter({ has: page.getByText('Gruppe', { exact: true }) })
    .first()
  await group.click()
  await expect(group.getByRole('checkbox')).toBeChecked()
  await dialog.getByLabel('Nachricht').fill('Die Sitzung beginnt um 9 Uhr.')
  const mails = await mailsOf(2, async () => {
    await dialog.getByRole('button', { name: 'Senden' }).dblclick()
    await expect(page.getByText(/^Die Mitteilung wurde gesendet/)).toBeVisible()
  })
  const addresses = addressesOf(mails)
  expect(new Set(addresses).size).toBe(addresses.length)
  expect(addresses).toContain('thomas.aeschlimann@kantonsrat.lauterau.example')

  const member = await enter('member', null)
  await openRunningMeeting(member)
  const ofMember = await openDialog(member)
  await expect(ofMember.getByText('Gruppe', { exact: true })).toHaveCount(0)
  await expect(ofMember.getByText(/Ihre Adresse bleibt verborgen/)).toBeVisible()
  const reader = await enter('access', null)
  await openRunningMeeting(reader)
  await expect(openerOf(reader)).toHaveCount(0)
})

test('the notification dialog is accessible at every size and colour, and asks before losing a message', async ({ page }) => {
  await beginSession(page, 'responsible')
  await openRunningMeeting(page)
  const dialog = await openDialog(page)
  await dialog.getByRole('checkbox', { name: 'Aeschlimann Thomas' }).check()
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const viewport of [
      { width: 1440, height: 900 },
      { width: 390, height: 844 },
    ]) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(viewport)
      await expectNoSidewaysScrolling(page)
      await expectAccessible(page)
    }
  }
  await expectKeyboardReach(page, '[role=dialog]')
  await dialog.getByLabel('Nachricht').fill('Noch nicht fertig')
  await page.keyboard.press('Escape')
  await expect(dialog.getByText(/Sollen Ihre Angaben verworfen werden/)).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Nachricht')).toHaveValue('Noch nicht fertig')
  await dialog.getByRole('button', { name: 'Schliessen' }).last().click()
  await dialog.getByRole('button', { name: 'Angaben verwerfen' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(openerOf(page)).toBeFocused()
})
