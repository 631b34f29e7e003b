import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { aCommittee, aCommitteeWithMeetings, aConfiguration, aMeeting, anAgendaItem, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubMedia } from '#testing/web/setup.ts'

const committee = { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings() }

test('without a default committee the start page says whom to ask', async () => {
  await openApp('/', { 'config/': aConfiguration({ default_committee_id: null }) })
  await screen.findByRole('heading', { level: 1, name: 'Noch keinem Gremium zugeteilt' })
  expect(screen.getByText(/Das Konto muster ist noch keinem Gremium zugeteilt/)).toBeTruthy()
  expect(screen.getByText('Keine Gremien vorhanden')).toBeTruthy()
})

test.each(['/nowhere/at/all', '/404', '/meetings/abc', '/meetings/99'])(
  '%s shows that the page is not found, with links to the start page and the committees',
  async (address) => {
    await openApp(address, {
      ...committee,
      'meetings/99/': refusal(404, { detail: 'Nicht gefunden. Vielleicht wurde der Inhalt entfernt, oder Sie haben keinen Zugang mehr.' }),
    })
    await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
    expect(screen.getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/')
    expect(screen.getByRole('link', { name: 'Finanzkommission' })).toBeTruthy()
  },
)

test('an object that is gone leads to 404, and nothing of it is kept', async () => {
  const { client, router, answers } = await openApp('/committees/2', { ...committee })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  answers['committees/2/'] = refusal(404)
  await client.invalidateQueries({ queryKey: ['committees', 2] })
  await screen.findByRole('heading', { level: 1, name: 'Seite nicht gefunden' })
  expect(router.state.location.pathname).toBe('/404')
  await waitFor(() => expect(client.getQueryData(['committees', 2])).toBeUndefined())
})

test('a page that failed to load says so and can be retried', async () => {
  const { user, answers } = await openApp('/committees/2', { ...committee, 'committees/2/': refusal(500, { detail: 'Nummer r-1.' }) })
  await screen.findByRole('heading', { level: 1, name: 'Diese Seite konnte nicht geladen werden' })
  expect(screen.getByText('Nummer r-1.')).toBeTruthy()
  answers['committees/2/'] = committee['committees/2/']
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
})

test('a page that fails to render says that the server is not the cause, and can be continued', async () => {
  const [kept, lost] = [anAgendaItem({ id: 30 }), anAgendaItem({ id: 31, title: 'Nachtragskredit' })]
  const { user, client, answers } = await openApp('/meetings/4', { 'meetings/4/': aMeeting({ agenda_items: [kept, lost] }) })
  const row = (await screen.findByRole('link', { name: 'Nachtragskredit' })).closest('li')
  // Browser extensions that change the page do this: React no longer finds the node it rendered.
  row?.remove()
  answers['meetings/4/'] = aMeeting({ agenda_items: [kept] })
  await client.invalidateQueries({ queryKey: ['meetings', 4] })
  await screen.findByRole('heading', { level: 1, name: 'Diese Seite konnte nicht angezeigt werden' })
  expect(screen.getByRole('alert').textContent).toContain('und nicht am Server')
  expect(screen.getByRole('button', { name: 'Neu laden' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Weitermachen' }))
  await screen.findByRole('heading', { level: 1, name: '12. Sitzung' })
  expect(screen.getByRole('link', { name: 'Voranschlag 2027' })).toBeTruthy()
  expect(vi.mocked(console.error).mock.calls.flat()).toContainEqual(expect.objectContaining({ name: 'NotFoundError' }))
  vi.mocked(console.error).mockClear()
})

test('the sidebar is beside the page from 768 px, and a drawer over it below', async () => {
  const resize = stubMedia(767)
  await openApp('/committees/2', { ...committee })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  const styles = () => [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  expect(screen.getByRole('button', { name: 'Navigation öffnen' })).toBeTruthy()
  // Of the library's two layouts, one can never apply.
  expect(styles()).toContain('(min-width: 6250em)')
  act(() => resize(768))
  expect(screen.getByRole('button', { name: 'Navigation schliessen' })).toBeTruthy()
  expect(styles()).toContain('(max-width: 0em)')
  expect(styles()).not.toContain('(max-width: 48em)')
})

test('the user menu names the user, changes the language and signs out', async () => {
  const { user, client, asked } = await openApp('/committees/2', { ...committee, 'users/me/': aUser() })
  await user.click(await screen.findByRole('button', { name: 'Benutzermenü von Muster Eva' }))
  const menu = within(await screen.findByRole('menu'))
  expect(menu.getByText('Muster Eva')).toBeTruthy()
  expect(menu.getByText('muster')).toBeTruthy()
  expect(menu.getAllByRole('menuitemradio', { checked: true }).map(({ textContent }) => textContent)).toEqual(['Deutsch', 'Wie das Gerät'])

  await user.click(menu.getByRole('menuitemradio', { name: 'English' }))
  await screen.findByRole('heading', { level: 2, name: 'Meetings' })
  expect(document.cookie).toContain('I18N_LANGUAGE=en')
  expect(asked).toContain('PATCH users/me/')

  const assign = vi.fn<(address: string) => void>()
  vi.stubGlobal('location', { protocol: 'http:', assign })
  localStorage.setItem(storageKey('color_scheme'), 'dark')
  vi.stubGlobal('fetch', async (address: string) => Response.json({}, { status: address === '/logout' ? 200 : 404 }))
  await user.click(menu.getByRole('menuitem', { name: 'Sign out' }))
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login'))
  expect(client.getQueryCache().getAll()).toEqual([])
  expect(localStorage.getItem(storageKey('color_scheme'))).toBeNull()
})

test('after a change of language the data is read again in that language', async () => {
  const { user, answers } = await openApp('/committees/2', { ...committee })
  await user.click(await screen.findByRole('button', { name: 'Benutzermenü von Muster Eva' }))
  answers['committees/2/'] = () =>
    Response.json(aCommitteeWithMeetings([], { title: document.cookie.includes('I18N_LANGUAGE=fr') ? 'Finances' : 'Finanzkommission' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Français' }))
  await screen.findByRole('heading', { level: 1, name: 'Finances', hidden: true })
})

test('a notice is shown until it is closed', async () => {
  const { user } = await openApp('/committees/2', committee)
  await screen.findByRole('heading', { level: 1 })
  notify('error', 'Das ging schief.')
  expect((await screen.findByRole('alert')).textContent).toBe('Das ging schief.')
  await user.click(screen.getByRole('button', { name: 'Meldung schliessen' }))
  expect(screen.queryByText('Das ging schief.')).toBeNull()
})

test('the closed sidebar is inert, and stays closed', async () => {
  const { user } = await openApp('/committees/2', committee)
  const nav = await screen.findByRole('navigation', { name: 'Navigation' })
  await user.click(await screen.findByRole('button', { name: 'Navigation schliessen' }))
  expect(nav.hasAttribute('inert')).toBe(true)
  expect(localStorage.getItem(storageKey('drawer_open'))).toBe('false')
})

test('on a small screen the sidebar is a drawer that Escape and navigation close', async () => {
  stubMedia(390)
  const { user } = await openApp('/404', committee)
  const nav = await screen.findByRole('navigation', { name: 'Navigation' })
  const open = await screen.findByRole('button', { name: 'Navigation öffnen' })
  expect(nav.hasAttribute('inert')).toBe(true)

  await user.click(open)
  expect([nav.hasAttribute('inert'), screen.getByRole('main').hasAttribute('inert')]).toEqual([false, true])
  await user.keyboard('{Escape}')
  expect([nav.hasAttribute('inert'), document.activeElement]).toEqual([true, open])

  await user.click(open)
  await user.click(screen.getByRole('link', { name: 'Finanzkommission' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Finanzkommission' })))
  expect(nav.hasAttribute('inert')).toBe(true)
})

test('another user in the same browser reloads the page', async () => {
  const reload = vi.fn<() => void>()
  vi.stubGlobal('location', { protocol: 'http:', reload })
  const { client, answers } = await openApp('/committees/2', { ...committee })
  await screen.findByRole('heading', { level: 1 })
  answers['users/me/'] = aUser({ id: 2, username: 'other' })
  await client.refetchQueries({ queryKey: ['me'] })
  await waitFor(() => expect(reload).toHaveBeenCalled())
})
