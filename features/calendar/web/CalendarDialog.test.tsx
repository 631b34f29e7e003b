import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aMeeting } from '#testing/web/fixtures.ts'
import { showMoreActions } from '#testing/web/more-actions.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const path = 'users/me/calendar_feed/'
const address = 'https://sitzungen.example.org/calendar/abc.ics'
const created = '2026-11-20T09:00:00Z'

async function open(answers: Record<string, unknown>) {
  const app = await openApp('/404', answers)
  await app.user.click(await screen.findByRole('button', { name: /Benutzermenü/ }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Kalender abonnieren' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Kalender abonnieren' }))
  return { ...app, dialog }
}

test('creates a feed address and shows it once, to be copied or opened in a calendar application', async () => {
  const { user, dialog, answers } = await open({ [path]: { created: null }, [`POST ${path}`]: { created, address } })
  expect(dialog.getByText(/^Wer die Adresse hat, sieht Titel, Orte und Zeiten dieser Sitzungen/)).toBeTruthy()
  await dialog.findByText('Sie haben noch keine Kalenderadresse.')
  answers[path] = { created }
  await user.click(dialog.getByRole('button', { name: 'Adresse erstellen' }))
  const field = await dialog.findByLabelText<HTMLInputElement>('Ihre Kalenderadresse')
  expect(field.value).toBe(address)
  expect(dialog.getByRole('link', { name: 'In der Kalender-App öffnen' }).getAttribute('href')).toBe(
    'webcals://sitzungen.example.org/calendar/abc.ics',
  )
  await user.click(dialog.getByRole('button', { name: 'Adresse kopieren' }))
  await dialog.findByText('Die Adresse wurde kopiert.')
  expect(await navigator.clipboard.readText()).toBe(address)
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /Benutzermenü/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Kalender abonnieren' }))
  await screen.findByText(/^Sie haben seit dem 20\.11\.2026 eine Kalenderadresse/)
  expect(screen.queryByDisplayValue(address)).toBeNull()
})

test('confirms before replacing the feed address, since the former one ends', async () => {
  const { user, dialog, asked } = await open({ [path]: { created }, [`POST ${path}`]: { created, address } })
  await user.click(await dialog.findByRole('button', { name: 'Neue Adresse erstellen' }))
  expect(dialog.getByText(/Die bisherige Adresse gilt danach nicht mehr/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Adresse behalten' }))
  expect(asked).not.toContain(`POST ${path}`)
  await user.click(dialog.getByRole('button', { name: 'Neue Adresse erstellen' }))
  await user.click(dialog.getByRole('button', { name: 'Neue Adresse erstellen' }))
  await dialog.findByDisplayValue(address)
})

test('revokes the feed address after confirmation, and hides it', async () => {
  const { user, dialog, answers } = await open({
    [path]: { created },
    [`POST ${path}`]: { created, address },
    [`DELETE ${path}`]: { created: null },
  })
  for (let click = 0; click < 2; click += 1) await user.click(await dialog.findByRole('button', { name: 'Neue Adresse erstellen' }))
  await dialog.findByDisplayValue(address)
  await user.click(dialog.getByRole('button', { name: 'Adresse widerrufen' }))
  answers[path] = { created: null }
  await user.click(dialog.getByRole('button', { name: 'Adresse widerrufen' }))
  await screen.findByText('Die Kalenderadresse wurde widerrufen.')
  await dialog.findByText('Sie haben noch keine Kalenderadresse.')
  expect(dialog.queryByDisplayValue(address)).toBeNull()
})

test('reports failures of loading and creating the feed address, and allows a retry', async () => {
  const { user, dialog, answers } = await open({ [path]: refusal(500), [`POST ${path}`]: refusal(500) })
  await dialog.findByText('Ihre Kalenderadresse konnte nicht geladen werden.')
  answers[path] = { created: null }
  await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
  await user.click(await dialog.findByRole('button', { name: 'Adresse erstellen' }))
  await screen.findByText(/^Die Adresse konnte nicht erstellt werden\./)
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Adresse erstellen' })).toBeTruthy())
})

test('the meeting page links to the meeting as a calendar file', async () => {
  await openApp('/meetings/4', { 'meetings/4/': aMeeting() })
  await showMoreActions()
  const link = await screen.findByRole('link', { name: 'In Kalender eintragen' })
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/v1/meetings/4/calendar/', true])
})
