import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { SecondFactor } from '#features/identity/second-factor.ts'
import { answering, noFactor, openApp, refusal } from '#testing/web/open-app.tsx'

const path = 'users/me/second_factor/'
const passkey = { id: 4, name: 'Firefox, Windows', created: '2026-09-14T12:30:00Z', last_used: null }
const phone = { id: 5, name: 'Telefon', created: '2026-09-14T12:30:00Z', last_used: '2026-09-15T06:00:00Z' }
const some: SecondFactor = { ...noFactor, passkeys: [passkey, phone], recovery_code_count: 10 }
const recovery_codes = ['AAAA-BBBB-CCCC-DDDD']
const made = { id: 'abc', rawId: 'abc', type: 'public-key', response: { clientDataJSON: 'e30', attestationObject: 'oA' } }

afterEach(() => vi.unstubAllGlobals())

/** Stubs the browser API that jsdom lacks. */
function withDevice(create: () => Promise<unknown>) {
  vi.stubGlobal('PublicKeyCredential', { parseCreationOptionsFromJSON: (options: object) => ({ parsed: options }) })
  vi.stubGlobal('navigator', Object.assign(navigator, { credentials: { create } }))
}

async function open(factor: SecondFactor, answers: Record<string, unknown> = {}) {
  const app = await openApp('/account', { [path]: factor, ...answers })
  return { ...app, card: within(await screen.findByRole('region', { name: 'Zweiter Schritt der Anmeldung' })) }
}

/** Opens the dialog of that button and enters the password. */
async function give({ user, card }: Awaited<ReturnType<typeof open>>, button: string) {
  await user.click(await card.findByRole('button', { name: button }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText(/Passwort/), 'geheim{Enter}')
  return dialog
}

test('adds a passkey by password and device, and shows the recovery codes of the first one', async () => {
  const create = vi.fn(async () => ({ toJSON: () => made }))
  withDevice(create)
  const sent: unknown[] = []
  const app = await open(noFactor, {
    [`POST ${path}passkeys/options/`]: answering(sent, { challenge: 'x' }),
    [`POST ${path}passkeys/`]: answering(sent, { recovery_codes }),
  })
  await app.card.findByText(/^Bisher genügt Ihr Passwort\./)
  app.answers[path] = some
  const dialog = await give(app, 'Passkey hinzufügen')
  await dialog.findByText('AAAA-BBBB-CCCC-DDDD')
  expect(sent).toEqual([{ password: 'geheim' }, { made }])
  expect(create).toHaveBeenCalledWith({ publicKey: { parsed: { challenge: 'x' } } })
  await app.user.click(dialog.getByRole('button', { name: 'Ich habe die Codes gesichert' }))
  const rows = within(await app.card.findByRole('list', { name: 'Zweiter Schritt' })).getAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Firefox, Windows.*Hinzugefügt am 14\.09\.2026.*Noch nicht verwendet/),
    expect.stringMatching(/^Telefon.*Zuletzt verwendet: 15\.09\.2026, 08:00/),
  ])
})

test('adding another passkey closes the dialog; a refusal of the device shows a message and can be retried', async () => {
  const create = vi
    .fn<() => Promise<unknown>>()
    .mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
    .mockRejectedValueOnce(new DOMException('', 'InvalidStateError'))
    .mockResolvedValue({ toJSON: () => made })
  withDevice(create)
  const app = await open(some, { [`POST ${path}passkeys/options/`]: { challenge: 'x' }, [`POST ${path}passkeys/`]: { recovery_codes: [] } })
  const dialog = await give(app, 'Passkey hinzufügen')
  await screen.findByText(/^Der Passkey wurde nicht bestätigt\./)
  await app.user.type(dialog.getByLabelText(/Passwort/), '{Enter}')
  await screen.findByText('Dieses Gerät hat schon einen Passkey für Ihr Konto.')
  await app.user.type(dialog.getByLabelText(/Passwort/), '{Enter}')
  await screen.findByText('Der Passkey wurde hinzugefügt.')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('renames a passkey', async () => {
  const app = await open(some, { [`PATCH ${path}passkeys/4/`]: { ...some, passkeys: [{ ...passkey, name: 'Büro' }] } })
  await app.user.click(await app.card.findByRole('button', { name: 'Passkey «Firefox, Windows» umbenennen' }))
  const field = within(await screen.findByRole('dialog')).getByLabelText(/Name/)
  await app.user.clear(field)
  app.answers[path] = { ...some, passkeys: [{ ...passkey, name: 'Büro' }] }
  await app.user.type(field, 'Büro{Enter}')
  await screen.findByText('Der Passkey wurde umbenannt.')
  await app.card.findByText('Büro')
})

test('removes a passkey by password, with a warning for the last one, and keeps the focus', async () => {
  const app = await open({ ...some, passkeys: [phone] }, { [`DELETE ${path}passkeys/5/`]: refusal(400, { password: ['Falsch.'] }) })
  const dialog = await give(app, 'Passkey «Telefon» entfernen')
  expect(dialog.getByText(/^Mit «Telefon» können Sie sich danach nicht mehr anmelden\. Danach genügt wieder Ihr Passwort\./)).toBeTruthy()
  await dialog.findByText('Falsch.')
  app.answers[`DELETE ${path}passkeys/5/`] = noFactor
  app.answers[path] = noFactor
  await app.user.type(dialog.getByLabelText(/Passwort/), '{Enter}')
  await screen.findByText('Der Passkey wurde entfernt.')
  await app.card.findByText(/^Bisher genügt Ihr Passwort\./)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).not.toBe(document.body)
})

test('the last required passkey cannot be removed, and none added without support in browser and site', async () => {
  const { card, answers, client } = await open({ ...some, passkeys: [phone], is_required: true })
  await card.findByText('Telefon')
  expect(card.queryByRole('button', { name: /entfernen/ })).toBeNull()
  expect(card.queryByRole('button', { name: 'Passkey hinzufügen' })).toBeNull()
  withDevice(async () => null)
  answers[path] = { ...some, is_required: true, takes_passkeys: false }
  await client.invalidateQueries()
  expect(await card.findAllByRole('button', { name: /entfernen/ })).toHaveLength(2)
  expect(card.queryByRole('button', { name: 'Passkey hinzufügen' })).toBeNull()
})
