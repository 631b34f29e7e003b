import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AdministeredUser } from '#features/administration/user.ts'
import { anAdministeredCommittee, anAdministeredUser } from '#features/administration/web/fixtures.ts'
import { aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const person = (id: number, last_name: string) =>
  anAdministeredUser({
    id,
    last_name,
    first_name: 'Anna',
    has_second_factor: id === 1,
    last_sign_in: id === 1 ? '2026-11-02T08:15:00+00:00' : null,
  })
const page = (...items: AdministeredUser[]) => ({ total: 60, items })
const all = page(person(1, 'Abt'), person(2, 'Brun'))

const open = (address: string, answers: Record<string, unknown>) =>
  openApp(address, { 'users/me/': aUser({ is_site_admin: true }), 'admin/users/': all, ...answers })

const table = () => screen.findByRole('table', { name: 'Personen' })

test('a row shows second step and last sign-in in words', async () => {
  await open('/admin/users', {})
  const [, first, second] = within(await table()).getAllByRole('row')
  expect(first?.textContent).toContain('eingerichtet')
  expect(first?.textContent).toContain('02.11.2026, 09:15')
  expect(within(second as HTMLElement).getAllByText('Keine Angabe').length).toBeGreaterThan(1)
})

test('column headings sort, and sort in reverse; the address keeps it and goes back to the first page', async () => {
  const app = await open('/admin/users?start=50', {
    'admin/users/?start=50': page(person(1, 'Abt')),
    'admin/users/?sort=last_sign_in': all,
    'admin/users/?sort=-last_sign_in': page(person(2, 'Brun'), person(1, 'Abt')),
  })
  const heading = () => within(screen.getByRole('table')).getByRole('columnheader', { name: 'Letzte Anmeldung' })
  await table()
  expect(heading().getAttribute('aria-sort')).toBeNull()
  await app.user.click(within(heading()).getByRole('button'))
  await waitFor(() => expect(app.router.state.location.searchStr).toBe('?sort=last_sign_in'))
  expect(heading().getAttribute('aria-sort')).toBe('ascending')
  await app.user.click(within(heading()).getByRole('button'))
  await waitFor(() => expect(app.router.state.location.searchStr).toBe('?sort=-last_sign_in'))
  expect(heading().getAttribute('aria-sort')).toBe('descending')
})

test('filters are kept in the address and combined; unknown ones are ignored', async () => {
  const app = await open('/admin/users?only=is_disabled,password_hash&sort=secret', {
    'admin/users/?only=is_disabled': page(person(1, 'Abt')),
    'admin/users/?only=never_signed_in%2Cis_disabled': page(),
  })
  const chips = within(await screen.findByRole('group', { name: 'Filter' }))
  expect(chips.getByRole('button', { name: 'Gesperrt' }).getAttribute('aria-pressed')).toBe('true')
  await app.user.click(chips.getByRole('button', { name: 'Noch nie angemeldet' }))
  await screen.findByText('Keine Treffer. Bitte ändern Sie Ihre Suche.')
  await app.user.click(chips.getByRole('button', { name: 'Alle anzeigen' }))
  await table()
  expect(app.router.state.location.search).not.toHaveProperty('only')
})

test('chosen rows stay chosen on other pages, and are added to a committee together', async () => {
  const bodies: unknown[] = []
  const committees = { total: 1, items: [anAdministeredCommittee({ id: 3, title: 'Bildung' })] }
  const app = await open('/admin/users', {
    'admin/users/?start=50': page(person(3, 'Corti')),
    'admin/committees/?query=&rows=20': committees,
    'admin/committees/?query=Bildung&rows=20': committees,
    'POST admin/committees/3/memberships/': (body: object) => (
      bodies.push(body), Response.json({ done: 2, unchanged: [{ id: 1, username: 'abt', first_name: 'Anna', last_name: 'Abt' }] })
    ),
  })
  const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'In ein Gremium aufnehmen' })
  await table()
  expect(add().disabled).toBe(true)
  await app.user.click(within(await table()).getByRole('checkbox', { name: 'Alle auswählen' }))
  await app.user.click(screen.getByRole('link', { name: 'Nächste Seite' }))
  await app.user.click(await screen.findByRole('checkbox', { name: 'Corti Anna' }))
  await screen.findByText('3 Zeilen ausgewählt')
  await app.user.click(add())
  const dialog = within(await screen.findByRole('dialog'))
  await app.user.type(dialog.getByRole('combobox', { name: /Gremium/ }), 'Bildung')
  await app.user.click(await screen.findByRole('option', { name: 'Bildung' }))
  await app.user.click(dialog.getByRole('button', { name: 'Hinzufügen' }))
  await screen.findByText('2 Personen wurden aufgenommen. Schon vorher eine Mitgliedschaft hatten: Abt Anna.')
  expect(bodies).toEqual([{ users: [1, 2, 3], roles: ['member'], begin_date: expect.any(String), end_date: null }])
  await screen.findByText('0 Zeilen ausgewählt')
})

test('signs out the chosen people after a confirmation; a refusal keeps the choice and says that nothing happened', async () => {
  const answers: Record<string, unknown> = { 'POST admin/users/end_sessions/': refusal(503, { detail: 'Bitte später.' }) }
  const app = await open('/admin/users', answers)
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  await app.user.click(await screen.findByRole('checkbox', { name: 'Brun Anna' }))
  const press = () => app.user.click(screen.getByRole('button', { name: 'Überall abmelden' }))
  await press()
  expect(confirm).toHaveBeenCalledWith('Soll 1 Person überall abgemeldet werden?')
  expect(app.asked.some((line) => line.startsWith('POST'))).toBe(false)
  await press()
  await screen.findByText('Niemand wurde abgemeldet. Bitte später.')
  expect(screen.getByText('1 Zeile ausgewählt')).toBeTruthy()
  confirm.mockRestore()
})

test('invites the chosen people after a confirmation, and says who was not invited and why', async () => {
  const bodies: unknown[] = []
  const named = (id: number, last_name: string, reason: string) => ({ id, username: last_name, first_name: 'Anna', last_name, reason })
  const app = await open('/admin/users', {
    'POST admin/users/invite/': (body: object) => (
      bodies.push(body),
      Response.json({
        done: 1,
        unchanged: [named(1, 'Abt', 'no_address'), named(2, 'Brun', 'no_address'), named(3, 'Corti', 'has_signed_in')],
      })
    ),
  })
  const confirm = vi.spyOn(window, 'confirm').mockReturnValueOnce(false).mockReturnValue(true)
  await app.user.click(within(await table()).getByRole('checkbox', { name: 'Alle auswählen' }))
  const press = () => app.user.click(screen.getByRole('button', { name: 'Einladen' }))
  await press()
  expect(confirm).toHaveBeenCalledWith('Sollen 2 Personen per E-Mail eingeladen werden? Frühere Einladungen gelten dann nicht mehr.')
  expect(bodies).toEqual([])
  await press()
  await screen.findByText(
    '1 Person wird per E-Mail eingeladen. Nicht eingeladen, weil die E-Mail-Adresse fehlt: Abt Anna; Brun Anna. Schon angemeldet waren: Corti Anna.',
  )
  expect(bodies).toEqual([{ users: [1, 2] }])
  confirm.mockRestore()
})

test('a row offers to invite those who may be invited, and says when they were', async () => {
  const email = 'anna@example.org'
  const bodies: unknown[] = []
  const waiting = { email, invited: '2026-11-02T08:15:00+00:00', has_password: false }
  const app = await open('/admin/users', {
    'admin/users/': page(
      anAdministeredUser({ id: 1, last_name: 'Abt', email, has_password: false }),
      anAdministeredUser({ id: 2, last_name: 'Brun', ...waiting }),
      anAdministeredUser({ id: 3, last_name: 'Corti', ...waiting, is_invitation_expired: true }),
      anAdministeredUser({ id: 4, last_name: 'Dörig', email, last_sign_in: '2026-11-02T08:15:00+00:00' }),
      anAdministeredUser({ id: 5, last_name: 'Egli' }),
      anAdministeredUser({ id: 6, last_name: 'Frei', email, is_disabled: true }),
      anAdministeredUser({ id: 7, last_name: 'Gut', email, identity_count: 1 }),
    ),
    'POST admin/users/invite/': (body: object) => (bodies.push(body), Response.json({ done: 1, unchanged: [] })),
  })
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(true)
  await table()
  const offers = screen.getAllByRole('button', { name: /einladen$|^Einladung an/ }).map((button) => button.getAttribute('aria-label'))
  expect(offers).toEqual(['Abt Nora einladen', 'Einladung an Brun Nora erneut senden', 'Einladung an Corti Nora erneut senden'])
  expect(screen.getByText('Eingeladen am 02.11.2026')).toBeTruthy()
  expect(screen.getByText('Einladung vom 02.11.2026 abgelaufen')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Einladung an Brun Nora erneut senden' }))
  await screen.findByText('1 Person wird per E-Mail eingeladen.')
  expect(bodies).toEqual([{ users: [2] }])
  confirm.mockRestore()
})

test('a changed filter drops the choice, a changed order does not', async () => {
  const app = await open('/admin/users', {
    'admin/users/?sort=-name': all,
    'admin/users/?only=is_disabled&sort=-name': all,
    'admin/users/?sort=-name&only=is_disabled': all,
  })
  await app.user.click(await screen.findByRole('checkbox', { name: 'Brun Anna' }))
  await app.user.click(within(await screen.findByRole('columnheader', { name: 'Name' })).getByRole('button'))
  await waitFor(() => expect(app.router.state.location.searchStr).toBe('?sort=-name'))
  expect(screen.getByText('1 Zeile ausgewählt')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Gesperrt' }))
  await screen.findByText('0 Zeilen ausgewählt')
})

test('the whole list is downloaded as it is sorted and filtered; a failure is said below', async () => {
  const app = await open('/admin/users?sort=-name&only=is_disabled&start=50', {
    'admin/users/?start=50&sort=-name&only=is_disabled': page(person(1, 'Abt')),
    'admin/users/file/?sort=-name&only=is_disabled&as=xlsx': refusal(503, { detail: 'Bitte später.' }),
  })
  await app.user.click(await screen.findByRole('button', { name: 'Liste herunterladen' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Excel (XLSX)' }))
  await screen.findByText(/Bitte später\./)
  expect(app.asked).toContain('GET admin/users/file/?sort=-name&only=is_disabled&as=xlsx')
})
