import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aCommittee } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const address = 'http://localhost:3000/404?a=1&b=%C3%A4'

async function open() {
  const { user } = await openApp('/404?a=1&b=ä', { 'committees/': [aCommittee()] })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  await user.click(screen.getByRole('button', { name: 'Seite teilen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Seite teilen' }))
  return { user, dialog, field: dialog.getByLabelText<HTMLInputElement>('Adresse dieser Seite') }
}
const copy = { name: 'Adresse kopieren' }

/** Adds an API that jsdom lacks; returns the function that removes it. */
const give = (name: string, value: unknown) => {
  const owner = name === 'execCommand' ? document : navigator
  Object.defineProperty(owner, name, { value, configurable: true })
  return () => Reflect.deleteProperty(owner, name)
}

test('copies the address of the page and says so', async () => {
  const { user, dialog, field } = await open()
  expect(field.value).toBe(address)
  await user.click(dialog.getByRole('button', copy))
  await dialog.findByText('Die Adresse wurde kopiert.')
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('without a clipboard the address is copied from its field, or selected for copying by hand', async () => {
  const { user, dialog, field } = await open()
  const takeBack = give('clipboard', undefined)
  await user.click(dialog.getByRole('button', copy))
  await dialog.findByText(/Bitte kopieren Sie die markierte Adresse von Hand/)
  expect([field.selectionStart, field.selectionEnd]).toEqual([0, address.length])
  const execCommand = vi.fn<(command: string) => boolean>(() => true)
  const takeAway = give('execCommand', execCommand)
  await user.click(dialog.getByRole('button', copy))
  await dialog.findByText('Die Adresse wurde kopiert.')
  expect(execCommand).toHaveBeenCalledWith('copy')
  takeAway()
  takeBack()
})

test('the mail link has the encoded title and address', async () => {
  const { dialog } = await open()
  const href = dialog.getByRole('link', { name: 'Per E-Mail senden' }).getAttribute('href') ?? ''
  expect(href).toMatch(/^mailto:\?subject=[^&]+&body=[^&]+$/)
  const mail = new URLSearchParams(href.slice('mailto:?'.length))
  expect([mail.get('subject'), mail.get('body')]).toEqual([
    'Seite nicht gefunden – Sitzungen',
    `Seite nicht gefunden – Sitzungen\r\n${address}\r\n`,
  ])
})

test('offers the share function of the device only where there is one', async () => {
  const share = vi.fn<(shared: ShareData) => Promise<void>>(() => Promise.reject(new DOMException('', 'AbortError')))
  const takeAway = give('share', share)
  const { user, dialog } = await open()
  await user.click(dialog.getByRole('button', { name: 'Über die Teilen-Funktion des Geräts' }))
  expect(share).toHaveBeenCalledWith({ title: 'Seite nicht gefunden – Sitzungen', url: address })
  await user.keyboard('{Escape}')
  takeAway()
  await user.click(screen.getByRole('button', { name: 'Seite teilen' }))
  await screen.findByRole('dialog')
  expect(screen.queryByRole('button', { name: 'Über die Teilen-Funktion des Geräts' })).toBeNull()
})
