import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SiteFinding } from '#features/administration/checks.ts'
import { aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const wellMade: SiteFinding = { check: 'database', state: 'ok', text: 'Die Datenbank ist aktuell.', advice: null }
const noMail: SiteFinding = { check: 'mail', state: 'warning', text: 'Es gibt keinen Mailserver.', advice: 'Setzen Sie SMTP_URL.' }
const noSpace: SiteFinding = { check: 'space', state: 'problem', text: 'Es ist wenig frei.', advice: 'Schaffen Sie Platz.' }

const open = (answers: Record<string, unknown>, user = {}) =>
  openApp('/admin/checks', { 'users/me/': aUser({ is_site_admin: true, ...user }), ...answers })
const checked = (...findings: SiteFinding[]) => ({ 'admin/checks/': { checked: '2026-11-30T08:15:00+01:00', findings } })

test('the page counts problems and warnings, and says of each part what was found and what to do', async () => {
  await open(checked(wellMade, noMail, noSpace))
  await screen.findByText('1 Problem, 1 Hinweis')
  const rows = screen.getAllByRole('listitem').filter((row) => within(row).queryByText(/^(In Ordnung|Hinweis|Problem)$/))
  expect(rows.map((row) => row.textContent)).toEqual([
    'DatenbankIn OrdnungDie Datenbank ist aktuell.',
    'E-MailHinweisEs gibt keinen Mailserver.Setzen Sie SMTP_URL.',
    'SpeicherplatzProblemEs ist wenig frei.Schaffen Sie Platz.',
  ])
  screen.getByText('Geprüft am 30.11.2026, 08:15')
})

test('the site is checked again on request', async () => {
  const app = await open(checked(noMail))
  await screen.findByText('1 Hinweis')
  Object.assign(app.answers, checked(wellMade))
  await app.user.click(screen.getByRole('button', { name: 'Erneut prüfen' }))
  await screen.findByText('Alles in Ordnung.')
  expect(screen.queryByText('Es gibt keinen Mailserver.')).toBeNull()
})

test('if the site cannot be checked, the page says so and offers to try again', async () => {
  const app = await open({ 'admin/checks/': refusal(400) })
  await screen.findByText('Die Site konnte nicht geprüft werden.')
  Object.assign(app.answers, checked(wellMade))
  await app.user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByText('Alles in Ordnung.')
  expect(screen.queryByText('Die Site konnte nicht geprüft werden.')).toBeNull()
})
