import { readFile } from 'node:fs/promises'
import { request } from '@playwright/test'
import { readCalendar } from '#testing/server/factories/calendar-factories.ts'
import { expectAccessible } from './accessibility.ts'
import { runningMeeting } from './demonstration.ts'
import { expect, showMoreActions, signIn, test } from './journey.ts'

test('a calendar feed serves the same event as the calendar file without a session, until it is revoked', async ({ page, baseURL }) => {
  await signIn(page, 'access')
  const { id } = await runningMeeting(page)
  await page.goto(`/meetings/${id}`)
  const download = page.waitForEvent('download')
  await showMoreActions(page)
  await page.getByRole('link', { name: 'In Kalender eintragen' }).click()
  const file = await readFile(await (await download).path(), 'utf8')

  await page.getByRole('button', { name: /^Benutzermenü/ }).click()
  await page.getByRole('menuitem', { name: 'Kalender abonnieren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Kalender abonnieren' })
  await dialog.getByRole('button', { name: 'Adresse erstellen' }).click()
  const address = await dialog.getByLabel('Ihre Kalenderadresse').inputValue()
  await expectAccessible(page)
  const stranger = await request.newContext({ baseURL: baseURL ?? '' })
  const read = () => stranger.get(new URL(address).pathname)
  const events = readCalendar(await (await read()).text()).events
  expect(events).toContainEqual(readCalendar(file).events[0])

  await dialog.getByRole('button', { name: 'Adresse widerrufen' }).click()
  await dialog.getByRole('button', { name: 'Adresse widerrufen' }).click()
  await expect(dialog.getByText('Sie haben noch keine Kalenderadresse.')).toBeVisible()
  expect((await read()).status()).toBe(404)
  await stranger.dispose()
})
