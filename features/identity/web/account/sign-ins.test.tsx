import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { OwnSession } from '#features/identity/sessions.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const path = 'users/me/sessions/'
const session = (change: Partial<OwnSession>): OwnSession => ({
  id: 1,
  browser: 'Firefox',
  system: 'Windows',
  address: '192.0.2.1',
  signed_in_by: 'password',
  created: '2026-09-14T06:00:00Z',
  last_used: '2026-09-14T12:30:00Z',
  is_current: false,
  ...change,
})
const here = session({ id: 1, is_current: true })
const phone = session({ id: 2, browser: 'Safari', system: 'iPhone', signed_in_by: 'sign_on' })
const unknown = session({ id: 3, browser: null, system: null, address: '' })

async function open(answers: Record<string, unknown>) {
  const app = await openApp('/account', answers)
  await screen.findByRole('heading', { level: 1, name: 'Anmeldung und Sicherheit' })
  return { ...app, card: within(await screen.findByRole('region', { name: 'Aktive Anmeldungen' })) }
}

test('the user menu opens the page with sessions and their last use, the current one marked', async () => {
  const { user } = await openApp('/404', { [path]: [here, phone, unknown] })
  await user.click(await screen.findByRole('button', { name: /Benutzermenü/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Anmeldung und Sicherheit' }))
  const rows = within(await screen.findByRole('list', { name: 'Aktive Anmeldungen' })).getAllByRole('listitem')
  const texts = rows.map(({ textContent }) => textContent)
  expect(texts).toEqual([
    expect.stringMatching(/^Firefox auf Windows.*14\.09\.2026, 14:30.*192\.0\.2\.1.*Diese Anmeldung/),
    expect.stringMatching(/^Safari auf iPhone.*Über die zentrale Anmeldung/),
    expect.stringMatching(/^Unbekanntes Gerät/),
  ])
  expect(texts[2]).not.toContain('Adresse')
  expect(within(rows[0]!).queryByRole('button')).toBeNull()
})

test('signs out another session and updates the list', async () => {
  const { user, card, answers, asked } = await open({ [path]: [here, phone], [`DELETE ${path}2/`]: {} })
  await card.findByText('Safari auf iPhone')
  answers[path] = [here]
  await user.click(card.getByRole('button', { name: 'Safari auf iPhone abmelden' }))
  await screen.findByText('Das Gerät wurde abgemeldet.')
  await waitFor(() => expect(card.queryByText('Safari auf iPhone')).toBeNull())
  expect(asked).toContain(`DELETE ${path}2/`)
  expect(card.queryByRole('button', { name: 'Überall sonst abmelden' })).toBeNull()
})

test('signs out all other sessions after confirmation', async () => {
  const { user, card, answers, asked } = await open({ [path]: [here, phone, unknown], [`DELETE ${path}`]: {} })
  await user.click(await card.findByRole('button', { name: 'Überall sonst abmelden' }))
  await user.click(card.getByRole('button', { name: 'Abbrechen' }))
  expect(asked).not.toContain(`DELETE ${path}`)
  await user.click(card.getByRole('button', { name: 'Überall sonst abmelden' }))
  answers[path] = [here]
  await user.click(card.getByRole('button', { name: 'Überall sonst abmelden' }))
  await screen.findByText('Sie wurden überall sonst abgemeldet.')
  await waitFor(() => expect(card.getAllByRole('listitem')).toHaveLength(1))
})

test('reports failures of loading and signing out, with a retry', async () => {
  const { user, card, answers } = await open({ [path]: refusal(500), [`DELETE ${path}2/`]: refusal(500) })
  await card.findByText('Ihre Anmeldungen konnten nicht geladen werden.')
  answers[path] = [here, phone]
  await user.click(card.getByRole('button', { name: 'Erneut versuchen' }))
  await user.click(await card.findByRole('button', { name: 'Safari auf iPhone abmelden' }))
  await screen.findByText(/^Das Gerät konnte nicht abgemeldet werden\./)
  expect(card.getByText('Safari auf iPhone')).toBeTruthy()
})
