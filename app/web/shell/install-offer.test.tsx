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

test('the user menu offers to install the application once the browser does, and only once', async () => {
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

test('an application installed through the browser is no longer offered', async () => {
  watchInstallOffer()
  await openMenu()
  act(() => void window.dispatchEvent(new Event('beforeinstallprompt')))
  expect(entry()).toBeTruthy()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(entry()).toBeNull()
})
