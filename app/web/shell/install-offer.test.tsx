import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openApp } from '#testing/web/open-app.tsx'
import { watchInstallOffer } from './install-offer.ts'

const openMenu = async () => {
  const { user } = await openApp('/404', {})
  await user.click(await screen.findByRole('button', { name: /^Benutzermenü/ }))
  await screen.findByRole('menu')
  return user
}
const entry = () => screen.queryByRole('menuitem', { name: 'Installieren' })

test('where the browser offers to install the application the user menu does; the offer counts once', async () => {
  watchInstallOffer()
  const prompt = vi.fn<() => Promise<void>>()
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  const user = await openMenu()
  expect(entry()).toBeNull()
  act(() => void window.dispatchEvent(offer))
  expect([offer.defaultPrevented, prompt.mock.calls.length]).toEqual([true, 0])
  await user.click(entry()!)
  expect(prompt).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: /^Benutzermenü/ }))
  await screen.findByRole('menu')
  expect(entry()).toBeNull()
})

test('what was installed by the browser’s own menu is not offered any more', async () => {
  watchInstallOffer()
  await openMenu()
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt')))
  expect(entry()).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(entry()).toBeNull()
})
