import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { answering, noFactor, openApp, refusal } from '#testing/web/open-app.tsx'

const button = () => screen.findByRole('button', { name: 'Meine Daten herunterladen' })

/** Clicks in the dialog after typing the password. */
async function confirm(user: Awaited<ReturnType<typeof openApp>>['user']) {
  await user.click(await button())
  const dialog = within(await screen.findByRole('dialog', { name: 'Meine Daten herunterladen' }))
  await user.type(await dialog.findByLabelText(/Passwort/), 'Zytglogge')
  await user.click(dialog.getByRole('button', { name: 'Meine Daten herunterladen' }))
  return dialog
}

test('own data are saved as a file once the password was given', async () => {
  const [saved, sent]: [Blob[], unknown[]] = [[], []]
  const createObjectURL = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:'
  })
  const { user } = await openApp('/account', { 'POST users/me/data/': answering(sent, {}) })
  await confirm(user)
  await vi.waitFor(() => expect(saved).toHaveLength(1))
  expect(sent).toEqual([{ password: 'Zytglogge' }])
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  createObjectURL.mockRestore()
})

test('a wrong password is said at its field, and the dialog stays', async () => {
  const { user } = await openApp('/account', { 'POST users/me/data/': refusal(400, { password: ['Das Passwort ist falsch.'] }) })
  const dialog = await confirm(user)
  expect(await dialog.findByText('Das Passwort ist falsch.')).toBeTruthy()
})

test('without a password the button saves at once, and says if that failed', async () => {
  const { user } = await openApp('/account', {
    'users/me/second_factor/': { ...noFactor, has_password: false },
    'POST users/me/data/': refusal(500),
  })
  await screen.findByText(/Ihr Konto hat hier kein Passwort\./)
  await user.click(await button())
  expect(await screen.findByText(/Ihre Daten konnten nicht heruntergeladen werden\./)).toBeTruthy()
})
