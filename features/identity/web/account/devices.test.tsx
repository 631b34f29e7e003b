import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { OwnDevice } from '#features/devices/contract.ts'
import { openApp } from '#testing/web/open-app.tsx'

const here: OwnDevice = {
  id: '6a1f5c8e-7b1d-4f0a-9c39-0d7f1f1a2b3c',
  browser: 'Chrome',
  system: 'Windows',
  created: '2026-11-20T08:00:00+01:00',
  last_contact: '2026-11-23T12:50:00+01:00',
  is_current: true,
}
const lost: OwnDevice = { ...here, id: '0f0e0d0c-0b0a-4908-8706-050403020100', browser: 'Safari', system: 'iPad', is_current: false }

test('lists the person’s devices, and wipes one after confirmation', async () => {
  const { user, asked, answers } = await openApp('/account', { 'devices/': [here, lost], [`DELETE devices/${lost.id}/`]: {} })
  const list = within(await screen.findByRole('list', { name: 'Ihre Geräte' }))
  const [first, second] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(first).toMatch(/Chrome auf Windows.*Zuletzt verbunden: 23\.11\.2026.*Dieses Gerät/)
  expect(second).toMatch(/Safari auf iPad/)
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const wipe = list.getByRole('button', { name: 'Daten auf Safari auf iPad löschen' })
  await user.click(wipe)
  expect(asked).not.toContain(`DELETE devices/${lost.id}/`)
  answers['devices/'] = [here]
  await user.click(wipe)
  await screen.findByText('Die Daten auf dem Gerät sind nicht mehr lesbar.')
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1))
  confirm.mockRestore()
})

test('shows no list of devices where there are none', async () => {
  await openApp('/account', {})
  await screen.findByRole('list', { name: 'Aktive Anmeldungen' })
  expect(screen.queryByText('Ihre Geräte')).toBeNull()
})
