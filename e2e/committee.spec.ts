import { randomInt, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { geverZip } from '#testing/server/files/gever-zip.ts'
import { importZip } from './api.ts'
import { aCommittee, administer, dismiss } from './committees.ts'
import { answered, beginSession, chooseLanguage, expect, signIn, test } from './journey.ts'
import { aComingMeeting } from './meeting-import.ts'
import { germanWords, saidOn, wordsAmong } from './texts.ts'

/** Noon (UTC) on a day of next month: the same day in all European time zones. */
function noonOf(day: number, hour = 12): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, day, hour)).toISOString()
}

const inWords = (instant: string) =>
  new Intl.DateTimeFormat('de-CH', { day: 'numeric', month: 'long', year: 'numeric' }).format(new Date(instant))

const aMeetingAt = (start: string, title: string) =>
  aComingMeeting({ opengever_id: randomInt(1_000_000, 2_000_000_000), start, end: start, title, agenda_items: [], documents: [] })

/** Presses the button and accepts the browser's dialog; returns its message. */
async function agree(page: Page, button: Locator): Promise<string> {
  const asked = new Promise<string>((resolve) =>
    page.once('dialog', (dialog) => {
      resolve(dialog.message())
      void dialog.accept()
    }),
  )
  await button.click()
  return asked
}

test('the calendar opens a single meeting of a day and lists several, by mouse and by keyboard', async ({ page }) => {
  const committee = await aCommittee()
  await beginSession(page, 'responsible')
  const meetings = [
    aMeetingAt(noonOf(15, 13), 'Zweite Sitzung'),
    aMeetingAt(noonOf(15), 'Erste Sitzung'),
    aMeetingAt(noonOf(20), 'Dritte Sitzung'),
  ]
  await importZip(page, committee, await geverZip({ meetings }))
  await page.goto(`/committees/${committee.id}`)
  const card = page.getByRole('region', { name: 'Sitzungskalender' })
  const several = card.getByRole('button', { name: `${inWords(noonOf(15))}, 2 Sitzungen` })
  const single = card.getByRole('button', { name: `${inWords(noonOf(20))}, 1 Sitzung` })
  await card.getByRole('button', { name: 'Nächster Monat' }).click()
  await expect(card.getByRole('table').getByRole('button', { disabled: false })).toHaveCount(2)

  await several.click()
  const listed = card.getByRole('listitem').filter({ has: page.getByRole('link') })
  await expect(listed).toHaveText([/^Erste Sitzung/, /^Zweite Sitzung/])
  const [calendarBox, listBox] = [await card.getByRole('table').boundingBox(), await listed.first().boundingBox()]
  expect(listBox?.x).toBeGreaterThan((calendarBox?.x ?? 0) + (calendarBox?.width ?? 0))
  await page.keyboard.press('PageUp')
  await expect(listed).toHaveCount(0)

  await page.keyboard.press('PageDown')
  await expect(several).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(listed).toHaveCount(2)
  await page.keyboard.press('ArrowRight')
  await expect(single).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Dritte Sitzung' })).toBeVisible()
})

test('the responsible person adds and deletes links, and members only open them', async ({ page, enter, guard }) => {
  guard.expects(answered(400))
  const committee = await aCommittee()
  const address = `/committees/${committee.id}`
  await signIn(page, 'responsible', address)
  const card = page.getByRole('region', { name: 'Links' })
  await card.getByRole('button', { name: 'Link hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Titel')).toBeFocused()
  await dialog.getByLabel('Titel').fill('Geschäftsreglement')
  await dialog.getByLabel('Adresse').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Bitte geben Sie eine Adresse ein, die mit https:// oder http:// beginnt.')).toBeVisible()
  await expect(dialog.getByLabel('Adresse')).toBeFocused()
  await dialog.getByLabel('Adresse').fill('https://gesetze.lauterau.example/')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Der Link wurde gespeichert.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Link hinzufügen' })).toBeFocused()

  const member = await enter('member', address)
  const link = member.getByRole('link', { name: 'Geschäftsreglement' })
  await expect(link).toHaveAttribute('href', 'https://gesetze.lauterau.example/')
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(member.getByRole('region', { name: 'Links' }).getByRole('button')).toHaveCount(0)

  expect(await agree(page, card.getByRole('button', { name: '«Geschäftsreglement» löschen' }))).toBe(
    'Soll der Link «Geschäftsreglement» gelöscht werden?',
  )
  await expect(page.getByText('Der Link wurde gelöscht.')).toBeVisible()
  await expect(card.getByRole('listitem')).toHaveCount(0)
})

test('memberships are added, changed and ended on the edit page', async ({ page }) => {
  const committee = await aCommittee()
  await administer(['committee', 'set', committee.title, '--members-can-see-all-meetings', 'on'])
  const last_name = `Ritter-${randomUUID().slice(0, 8)}`
  await administer(['user', 'add', last_name.toLowerCase(), '--first-name', 'Eva', '--last-name', last_name, '--no-password'])
  await signIn(page, 'responsible', `/committees/${committee.id}`)
  await expect(page.getByRole('button', { name: '2 Mitglieder, 0 Gruppen' })).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('link', { name: 'Mitglieder bearbeiten' }).click()
  const card = page.getByRole('region', { name: 'Mitgliedschaften' })
  await expect(card.getByRole('row')).toHaveText([/^Name/, /^Zehnder Claudia.*Verantwortlich/, /^Aeschlimann Thomas/])

  await card.getByRole('button', { name: 'Mitglied hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Person' }).pressSequentially(last_name.slice(0, 9))
  const option = page.getByRole('option', { name: `${last_name} Eva` })
  await expect(option).toContainText('keine E-Mail-Adresse hinterlegt')
  await option.click()
  await expect(dialog.getByRole('checkbox', { name: 'Mitglied' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Hinzufügen' }).click()
  await expect(page.getByText('Die Mitgliedschaft wurde gespeichert.')).toBeVisible()
  const row = card.getByRole('row').filter({ hasText: last_name })
  await expect(row).toContainText('Mitglied')
  await expect(dialog).toHaveCount(0)

  await row.getByRole('button', { name: /bearbeiten$/ }).press('Enter')
  await dialog.getByRole('checkbox', { name: 'Lesezugriff' }).check()
  await dialog.getByLabel('Ende').fill('31.12.2099')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(dialog).toHaveCount(0)
  await expect(row).toContainText('31.12.2099')
  await expect(row).toContainText('Lesezugriff')

  expect(await agree(page, row.getByRole('button', { name: /löschen$/ }))).toContain(`${last_name} Eva`)
  await expect(row).toHaveCount(0)
  await expect(card.getByRole('button', { name: 'Mitglied hinzufügen' })).toBeFocused()
})

test('invalid addresses of a group are named one by one, and former members are marked until removed', async ({ page, guard }) => {
  guard.expects(answered(400))
  const committee = await aCommittee()
  await signIn(page, 'responsible', `/committees/${committee.id}/edit`)
  const card = page.getByRole('region', { name: 'Gruppen des Gremiums' })
  await card.getByRole('button', { name: 'Gruppe hinzufügen' }).click()
  const dialog = page.getByRole('dialog')
  expect((await dialog.boundingBox())?.width).toBe(800)
  await dialog.getByLabel('Titel').fill('Verteiler')
  await dialog.getByRole('combobox', { name: 'Mitglieder' }).pressSequentially('Aesch')
  await page.getByRole('option', { name: /^Aeschlimann Thomas/ }).click()
  const addresses = dialog.getByLabel('Weitere E-Mail-Adressen')
  await addresses.fill('anna@example.org; beat@\ncarla')
  await addresses.press('Control+Enter')
  await expect(dialog.getByText('"beat@": Diese Adresse ist ungültig.')).toBeVisible()
  await expect(dialog.getByText('"carla": Diese Adresse ist ungültig.')).toBeVisible()
  await expect(addresses).toBeFocused()
  await addresses.fill('anna@example.org')
  await addresses.press('Control+Enter')
  await expect(page.getByText('Die Gruppe wurde gespeichert.')).toBeVisible()
  const group = card.getByRole('row').filter({ hasText: 'Verteiler' })
  await expect(group.getByRole('cell')).toContainText(['1', '1', 'Keine Angabe', ''])

  await dismiss('member', committee)
  await page.reload()
  await expect(group.getByRole('cell')).toContainText(['0', '1', 'Keine Angabe', ''])
  await card.getByRole('button', { name: '«Verteiler» bearbeiten' }).click()
  await expect(dialog.getByRole('listitem')).toContainText(['Nicht in diesem Gremium'])
  await expect(dialog.getByRole('button', { name: 'Speichern' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Diese Personen entfernen' }).click()
  await dialog.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Die Gruppe wurde gespeichert.')).toBeVisible()

  expect(await agree(page, card.getByRole('button', { name: '«Verteiler» löschen' }))).toMatch(
    /^Soll die Gruppe «Verteiler» gelöscht werden\?/,
  )
  await expect(group).toHaveCount(0)
})

const spoken = {
  fr: { edit: 'Modifier les membres', add: 'Ajouter un groupe', member: 'Ajouter un membre', cancel: 'Annuler' },
  en: { edit: 'Edit members', add: 'Add group', member: 'Add member', cancel: 'Cancel' },
}

for (const language of ['fr', 'en'] as const) {
  test(`committee and edit page use one language only, ${language}`, async ({ page }) => {
    const words = spoken[language]
    const german = germanWords(language)
    const expectOneLanguage = async () => expect(wordsAmong(await saidOn(page), german)).toEqual([])
    const committee = await aCommittee()
    await beginSession(page, 'responsible')
    await chooseLanguage(page, language)
    await page.goto(`/committees/${committee.id}`)
    await expect(page.getByRole('table')).toBeVisible()
    await expect(page.getByRole('button', { name: /^2 .*, 0 / })).toBeVisible()
    await expectOneLanguage()
    await page.getByRole('link', { name: words.edit }).click()
    await expect(page.getByRole('listitem').first()).toBeVisible()
    for (const opener of [words.add, words.member]) {
      await page.getByRole('button', { name: opener }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectOneLanguage()
      await page.getByRole('dialog').getByRole('button', { name: words.cancel }).click()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })
}
