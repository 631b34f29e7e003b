import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { SecondFactor } from '#features/identity/second-factor.ts'
import { answering, noFactor, openApp, refusal } from '#testing/web/open-app.tsx'

const path = 'users/me/second_factor/'
const some: SecondFactor = { ...noFactor, totp_since: '2026-09-14T12:30:00Z', recovery_code_count: 10 }
const recovery_codes = ['AAAA-BBBB-CCCC-DDDD', 'EEEE-FFFF-GGGG-HHHH']

async function open(factor: SecondFactor | (() => Response), answers: Record<string, unknown> = {}) {
  const app = await openApp('/account', { [path]: factor, ...answers })
  return { ...app, card: within(await screen.findByRole('region', { name: 'Zweiter Schritt der Anmeldung' })) }
}

test('sets up an app by password, QR code and first code, and shows the recovery codes until confirmed', async () => {
  const sent: unknown[] = []
  const { user, card, answers } = await open(noFactor, {
    [`POST ${path}totp/`]: answering(sent, { secret: 'ABCDEFGHIJKL', picture: 'data:image/svg+xml;base64,AAAA' }),
    [`POST ${path}totp/confirm/`]: answering(sent, { recovery_codes }),
  })
  await card.findByText(/^Bisher genügt Ihr Passwort\./)
  await user.click(card.getByRole('button', { name: 'Authenticator-App einrichten' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Authenticator-App einrichten' }))
  await user.type(dialog.getByLabelText(/Passwort/), 'geheim{Enter}')
  const picture = await dialog.findByRole<HTMLImageElement>('img', { name: 'QR-Code für die Authenticator-App' })
  expect([picture.src, dialog.getByText('ABCD EFGH IJKL')]).toEqual(['data:image/svg+xml;base64,AAAA', expect.anything()])
  answers[path] = some
  expect(document.activeElement).toBe(dialog.getByLabelText(/^Code/))
  await user.type(dialog.getByLabelText(/^Code/), '123456{Enter}')
  const list = within(await dialog.findByRole('list', { name: 'Wiederherstellungscodes' }))
  expect(document.activeElement?.textContent).toMatch(/^Bewahren Sie diese Codes sicher auf/)
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(recovery_codes)
  expect(sent).toEqual([{ password: 'geheim' }, { code: '123456' }])
  await user.click(dialog.getByRole('button', { name: 'Ich habe die Codes gesichert' }))
  await card.findByText('Eingerichtet am 14.09.2026')
  expect(card.getByText('Sie haben noch 10 Wiederherstellungscodes.')).toBeTruthy()
  expect(screen.queryByText(recovery_codes[0] ?? '')).toBeNull()
})

test('shows a wrong password or code at its field, and keeps the dialog open', async () => {
  const { user, card, answers } = await open(noFactor, {
    [`POST ${path}totp/`]: refusal(400, { password: ['Das Passwort stimmt nicht.'] }),
  })
  await user.click(await card.findByRole('button', { name: 'Authenticator-App einrichten' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Weiter' }))
  await user.type(dialog.getByLabelText(/Passwort/), 'falsch{Enter}')
  await dialog.findByText('Das Passwort stimmt nicht.')
  answers[`POST ${path}totp/`] = { secret: 'ABCD', picture: 'data:image/svg+xml;base64,AAAA' }
  await user.type(dialog.getByLabelText(/Passwort/), 'x{Enter}')
  answers[`POST ${path}totp/confirm/`] = refusal(400, { code: ['Dieser Code stimmt nicht.'] })
  await user.type(await dialog.findByLabelText(/^Code/), '000000{Enter}')
  await dialog.findByText('Dieser Code stimmt nicht.')
  expect(dialog.getByText('ABCD')).toBeTruthy()
})

test.each(['{Escape}', 'Abbrechen'])('leaving with %s asks before discarding what was typed', async (way) => {
  const { user, card } = await open(noFactor)
  const opener = await card.findByRole('button', { name: 'Authenticator-App einrichten' })
  await user.click(opener)
  const dialog = within(await screen.findByRole('dialog'))
  const leave = () => (way === '{Escape}' ? user.keyboard(way) : user.click(dialog.getByRole('button', { name: way })))
  await user.type(dialog.getByLabelText(/Passwort/), 'geheim')
  await leave()
  await user.click(dialog.getByRole('button', { name: 'Weiter bearbeiten' }))
  expect(dialog.getByLabelText(/Passwort/)).toHaveProperty('value', 'geheim')
  await user.clear(dialog.getByLabelText(/Passwort/))
  await leave()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('renews recovery codes by password', async () => {
  const { user, card } = await open(some, { [`POST ${path}recovery_codes/`]: { recovery_codes } })
  await user.click(await card.findByRole('button', { name: 'Neue Codes erstellen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Neue Codes erstellen' }))
  await user.type(dialog.getByLabelText(/Passwort/), 'geheim{Enter}')
  await dialog.findByText('EEEE-FFFF-GGGG-HHHH')
})

test('removes the app by password; a required wait is shown', async () => {
  const { user, card, answers } = await open(some, { [`DELETE ${path}totp/`]: refusal(429, { detail: 'Bitte warten Sie.' }) })
  await user.click(await card.findByRole('button', { name: 'Authenticator-App entfernen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Authenticator-App entfernen' }))
  await user.type(dialog.getByLabelText(/Passwort/), 'geheim{Enter}')
  await screen.findByText('Die Authenticator-App konnte nicht entfernt werden. Bitte warten Sie.')
  answers[`DELETE ${path}totp/`] = noFactor
  answers[path] = noFactor
  await user.type(dialog.getByLabelText(/Passwort/), '{Enter}')
  await screen.findByText('Die Authenticator-App wurde entfernt.')
  await card.findByText(/^Bisher genügt Ihr Passwort\./)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('a required second factor cannot be removed, and an account without a password has none', async () => {
  const { card, answers, client } = await open({ ...some, is_required: true, recovery_code_count: 1 })
  await card.findByText('Der zweite Schritt ist hier vorgeschrieben.')
  expect(card.getByText('Sie haben noch 1 Wiederherstellungscode.')).toBeTruthy()
  expect(card.queryByRole('button', { name: 'Authenticator-App entfernen' })).toBeNull()
  answers[path] = { ...noFactor, has_password: false }
  await client.invalidateQueries()
  await card.findByText(/^Ihr Konto hat hier kein Passwort\./)
  expect(card.queryByRole('button')).toBeNull()
})

test('reports a failure to load the second factor, with a retry', async () => {
  const { user, card, answers } = await open(refusal(500))
  await card.findByText('Der zweite Schritt der Anmeldung konnte nicht geladen werden.')
  answers[path] = noFactor
  await user.click(card.getByRole('button', { name: 'Erneut versuchen' }))
  await card.findByRole('button', { name: 'Authenticator-App einrichten' })
})
