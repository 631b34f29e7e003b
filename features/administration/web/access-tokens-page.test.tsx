import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const token = {
  id: 4,
  user: 5,
  username: 'gever',
  first_name: '',
  last_name: '',
  name: 'Import aus GEVER',
  scopes: ['import'],
  is_own: false,
  created: '2026-09-14T12:30:00+00:00',
  expires: '2026-10-14T12:30:00+00:00',
  has_expired: true,
  last_used: null,
}

test('shows what a token is for and its state, and revokes it after a confirmation', async () => {
  const bodies: unknown[] = []
  const app = await openApp('/admin/access_tokens', {
    'users/me/': aUser({ is_site_admin: true }),
    'admin/access_tokens/': { total: 1, items: [token] },
    'POST admin/access_tokens/revoke/': (body: object) => (bodies.push(body), Response.json({ done: 1 })),
  })
  const row = within(await screen.findByRole('table', { name: 'Zugangstoken' })).getAllByRole('row')[1] as HTMLElement
  for (const text of ['Import aus GEVER', 'gever', 'Sitzungen importieren', 'abgelaufen, für ein Programm'])
    expect(row.textContent).toContain(text)
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValueOnce(true)
  const revoke = within(row).getByRole('button', { name: 'Zugangstoken «Import aus GEVER, gever» widerrufen' })
  await app.user.click(revoke)
  expect(bodies).toEqual([])
  await app.user.click(revoke)
  await screen.findByText('1 Zugangstoken wurde widerrufen.')
  expect(bodies).toEqual([{ tokens: [4] }])
  confirm.mockRestore()
})

test('says that nobody has a token', async () => {
  await openApp('/admin/access_tokens', { 'users/me/': aUser({ is_site_admin: true }), 'admin/access_tokens/': { total: 0, items: [] } })
  await screen.findByText('Niemand hat einen Zugangstoken.')
})
