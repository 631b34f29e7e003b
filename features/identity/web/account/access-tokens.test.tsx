import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AccessToken } from '#features/identity/access-tokens.ts'
import { aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const token: AccessToken = {
  id: 7,
  name: 'Archiv',
  scopes: ['read', 'import'],
  created: '2026-11-20T12:00:00+01:00',
  expires: '2026-12-20T12:00:00+01:00',
  has_expired: false,
  last_used: null,
}
const factor = { has_password: true, totp_since: null, passkeys: [], recovery_code_count: 0, is_required: false, takes_passkeys: true }

const open = (answers: Record<string, unknown> = {}) => openApp('/account', { 'users/me/second_factor/': factor, ...answers })

async function openDialog(app: Awaited<ReturnType<typeof open>>) {
  await app.user.click(await screen.findByRole('button', { name: 'Zugangstoken erstellen' }))
  return within(await screen.findByRole('dialog', { name: 'Zugangstoken erstellen' }))
}

test('a new token is shown once, and then listed', async () => {
  const asked: unknown[] = []
  const app = await open({
    'POST users/me/access_tokens/': (body: unknown) => {
      asked.push(body)
      app.answers['users/me/access_tokens/'] = [token]
      return Response.json({ ...token, token: 'traktanda_geheim' })
    },
  })
  await screen.findByText('Sie haben keinen Zugangstoken.')
  const dialog = await openDialog(app)
  expect(dialog.queryByRole('checkbox', { name: /Administration/ })).toBeNull()
  await app.user.click(dialog.getByRole('button', { name: 'Zugangstoken erstellen' }))
  expect(asked).toEqual([])
  await app.user.type(dialog.getByLabelText(/Wofür/), 'Archiv')
  await app.user.click(dialog.getByRole('checkbox', { name: /Sitzungen importieren/ }))
  await app.user.type(dialog.getByLabelText(/Passwort/), 'geheim')
  await app.user.click(dialog.getByRole('button', { name: 'Zugangstoken erstellen' }))
  const shown = await dialog.findByLabelText('Token')
  expect(asked).toEqual([{ name: 'Archiv', scopes: ['read', 'import'], days: 90, password: 'geheim' }])
  expect(shown).toHaveProperty('value', 'traktanda_geheim')
  expect(screen.queryByText(/wurde erstellt/)).toBeNull()
  await app.user.click(dialog.getByRole('button', { name: 'Token kopieren' }))
  expect(await navigator.clipboard.readText()).toBe('traktanda_geheim')
  await app.user.click(dialog.getByRole('button', { name: 'Ich habe den Token kopiert' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const row = within(screen.getByRole('list', { name: 'Zugangstoken' })).getByRole('listitem')
  expect(row.textContent).toMatch(/Archiv.*Lesen, Sitzungen importieren.*Gültig bis 20\.12\.2026.*Noch nie verwendet/)
  expect(document.body.textContent).not.toContain('traktanda_geheim')
})

test('a token is revoked after confirmation', async () => {
  const app = await open({ 'users/me/access_tokens/': [token], 'DELETE users/me/access_tokens/7/': {} })
  const revoke = await screen.findByRole('button', { name: 'Zugangstoken «Archiv» widerrufen' })
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false)
  await app.user.click(revoke)
  expect(app.asked).not.toContain('DELETE users/me/access_tokens/7/')
  confirm.mockReturnValueOnce(true)
  app.answers['users/me/access_tokens/'] = []
  await app.user.click(revoke)
  await screen.findByText('Sie haben keinen Zugangstoken.')
  expect(app.asked).toContain('DELETE users/me/access_tokens/7/')
})

test('only administrators can choose the administration, and without a password none is asked for', async () => {
  const app = await open({ 'users/me/': aUser({ is_site_admin: true }), 'users/me/second_factor/': { ...factor, has_password: false } })
  const dialog = await openDialog(app)
  expect(dialog.getByRole('checkbox', { name: /Administration/ })).toHaveProperty('checked', false)
  await waitFor(() => expect(dialog.queryByLabelText(/Passwort/)).toBeNull())
})
