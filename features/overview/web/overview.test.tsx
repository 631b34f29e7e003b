import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { committeesQuery } from '#features/committees/web/queries.ts'
import type { MeetingAhead, NewThing, Overview } from '#features/overview/contract.ts'
import { aCommittee, aConfiguration, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const committee = { id: 2, title: 'Finanzkommission' }
const meeting = { id: 4, title: '12. Sitzung', start: '2999-12-01T08:00:00+00:00', committee }
const ahead = (change: Partial<MeetingAhead> = {}): MeetingAhead => ({
  ...meeting,
  concluded: null,
  days: ['2999-12-01'],
  location: 'Rathaus',
  is_current: false,
  is_running_meeting: false,
  papers: 11,
  papers_unread: 5,
  pages_left: 84,
  left: null,
  members: null,
  members_behind: null,
  ...change,
})
const document = { kind: 'attachments', id: 60, version_id: 600 } as const
const at = '2026-11-20T09:00:00+00:00'
const paper = (title: string, change: object = {}): NewThing => ({
  what: 'paper',
  meeting,
  at,
  title,
  agenda_item: 'Kredit',
  document: { ...document, id: title.length + 100 },
  ...change,
})
const empty: Overview = { meetings: [], news: [], motions: [], postings: [], failed_mails: [], imports: [], inbox: null }

const open = (overview: Partial<Overview>, answers: object = {}) =>
  openApp('/overview', { 'overview/': { ...empty, ...overview }, 'committees/': [aCommittee()], ...answers })
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('shows the next meetings as cards: when, where, what is left, and where reading goes on', async () => {
  await open({
    meetings: [
      ahead({ left: { ...document, page: 7 } }),
      ahead({ id: 5, title: 'Laufende', is_current: true, is_running_meeting: true, papers: 0, papers_unread: 0, pages_left: 0 }),
      ahead({ id: 6, title: 'Ungelesene', papers_unread: 11, members: 12, members_behind: 3 }),
    ],
  })
  const cards = (await region('Laufende und nächste Sitzungen')).getAllByRole('listitem').map((card) => within(card))
  expect(cards[0]!.getByText('Finanzkommission')).toBeTruthy()
  expect(cards[0]!.getByText('So 01.12.2999, 09:00 · Rathaus')).toBeTruthy()
  expect(cards[0]!.getByText('6 von 11 Unterlagen gelesen · 84 Seiten · etwa 2 Std.')).toBeTruthy()
  expect(cards[0]!.getByRole('link', { name: 'Weiterlesen' }).getAttribute('href')).toBe('/attachments/60?version_id=600&page=7')
  expect(cards[1]!.getByText('Laufend')).toBeTruthy()
  expect(cards[1]!.getByRole('link', { name: 'Zur laufenden Sitzung' }).getAttribute('href')).toBe('/meetings/5')
  expect(cards[2]!.getByRole('link', { name: 'Zu den Unterlagen' }).getAttribute('href')).toBe('/meetings/6')
  const behind = cards[2]!.getByRole('link', { name: '3 von 12 Mitgliedern haben noch nicht alles gelesen' })
  expect(behind.getAttribute('href')).toBe('/meetings/6/read_documents')
  expect(cards[0]!.queryByText(/Mitgliedern/)).toBeNull()
})

test('lists what is new by meeting, with what it leads to', async () => {
  await open({
    news: [
      paper('Bericht'),
      paper('Plan', { what: 'version', previous: 599, document }),
      { what: 'layer', meeting, at, title: 'Antrag', by: 'Muster Eva', document: { ...document, layer_id: 8 } },
      { what: 'note', meeting, at, title: 'Bitte nachfragen', by: 'Muster Eva', address: '/agenda_items/30' },
      { what: 'meeting', meeting: { ...meeting, id: 9, title: null }, at },
    ],
  })
  const news = await region('Neu für Sie')
  const href = (name: string) => news.getByRole('link', { name }).getAttribute('href')
  expect(news.getAllByText('Kredit')).toHaveLength(2)
  expect(href('Plan')).toBe('/attachments/60?version_id=600')
  expect(href('Änderungen anzeigen')).toBe('/attachments/60?version_id=600&compare=599')
  expect(href('Antrag')).toBe('/attachments/60?version_id=600&layer_id=8')
  expect(news.getByText(/Anmerkungen von Muster Eva/)).toBeTruthy()
  expect(href('Bitte nachfragen')).toBe('/agenda_items/30')
  expect(news.getAllByRole('heading', { level: 3 })).toHaveLength(2)
})

test('shows the first eight news, and the others on request', async () => {
  const { user } = await open({ news: Array.from({ length: 10 }, (_, index) => paper('x'.repeat(index + 1))) })
  const news = await region('Neu für Sie')
  expect(news.getAllByText(/Neue Unterlage/)).toHaveLength(8)
  await user.click(news.getByRole('button', { name: 'Alle anzeigen (10)' }))
  expect(news.getAllByText(/Neue Unterlage/)).toHaveLength(10)
})

test('lists motions to sign and submit, answers to postings, and the inbox', async () => {
  await open({
    motions: [
      { id: 1, title: 'Velowege', asks: 'sign', meeting, is_running_meeting: true },
      { id: 2, title: 'Solardächer', asks: 'submit', meeting, is_running_meeting: false },
    ],
    postings: [{ id: 3, title: 'Rückweisung', state: 'rejected', updated: at, committee_id: 2 }],
    inbox: 2,
  })
  const waiting = await region('Wartet auf Sie')
  const [inbox, sign, submit, posting] = waiting.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(inbox).toBe('2 Eingaben warten im Posteingang')
  expect(sign).toContain('Zum Unterzeichnen')
  expect(sign).not.toContain('sobald die Sitzung läuft')
  expect(submit).toContain('Zum Einreichen')
  expect(submit).toContain('sobald die Sitzung läuft')
  expect(posting).toContain('Zurückgewiesen')
  expect(waiting.getByRole('link', { name: 'Velowege' }).getAttribute('href')).toBe('/meetings/4/vorstoesse?motion=1')
  expect(waiting.getByRole('link', { name: 'Rückweisung' }).getAttribute('href')).toBe('/committees/2/postings?posting=3')
})

test('responsible persons see which messages did not arrive, and what imports warned of', async () => {
  await open({
    failed_mails: [{ meeting, at, addresses: ['eva@example.org', 'max@example.org'] }],
    imports: [{ meeting: { ...meeting, id: 5, title: null }, at, warnings: ['«Plan» ist ein Formular.', 'Andere Herkunft.'] }],
  })
  const waiting = await region('Wartet auf Sie')
  const failed = waiting.getByRole('link', { name: 'Mitteilung zu «12. Sitzung» nicht zugestellt' })
  expect(failed.getAttribute('href')).toBe('/meetings/4')
  expect(waiting.getByText('Nicht erreicht: eva@example.org, max@example.org')).toBeTruthy()
  const warned = waiting.getByRole('link', { name: 'Import von «Sitzung vom 01.12.2999»: 2 Hinweise' })
  expect(warned.getAttribute('href')).toBe('/meetings/5')
  expect(waiting.getByText('«Plan» ist ein Formular.')).toBeTruthy()
})

test('says what will stand where there is nothing yet', async () => {
  await open({})
  expect(await screen.findByText(/Zurzeit steht keine Sitzung an/)).toBeTruthy()
  expect(screen.getByText(/Nichts wartet auf Sie/)).toBeTruthy()
  expect(screen.getByText(/Für Sie gibt es nichts Neues/)).toBeTruthy()
  const sidebar = within(screen.getByRole('navigation', { name: 'Navigation' }))
  expect(sidebar.getByRole('link', { name: 'Übersicht' }).getAttribute('aria-current')).toBe('page')
})

test('a failed load says so and can be retried', async () => {
  await open({}, { 'overview/': refusal(500) })
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

const site = { 'overview/': empty, 'committees/': [aCommittee()] }
test.each([
  ['the site’s default', 'committee', null, /Finanzkommission/],
  ['the site’s other start page', 'overview', null, 'Übersicht'],
  ['the user’s own choice', 'committee', 'overview', 'Übersicht'],
  ['the user’s own choice against the site’s', 'overview', 'committee', /Finanzkommission/],
] as const)('the root leads to %s', async (_, start_page, own, title) => {
  const answers = { 'config/': aConfiguration({ default_committee_id: 2, start_page }), 'users/me/': aUser({ start_page: own }) }
  await openApp('/', { ...site, ...answers })
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy()
})

test('the user chooses the overview as start page', async () => {
  let chosen: unknown = null
  const me = () => Response.json(aUser({ start_page: chosen as 'overview' | null }))
  const patch = (body: { start_page: string }) => {
    chosen = body.start_page
    return Response.json(body)
  }
  const { user } = await open({}, { 'users/me/': me, 'PATCH users/me/': patch })
  const choice = await screen.findByRole<HTMLInputElement>('switch', { name: 'Diese Seite als Startseite verwenden' })
  expect(choice.checked).toBe(false)
  await user.click(choice)
  await waitFor(() => expect(chosen).toBe('overview'))
  await waitFor(() => expect(choice.checked).toBe(true))
})

test.each([
  ['a member sees the first steps', [aCommittee()], 1],
  ['somebody in no committee sees no first steps', [], 0],
])('%s', async (_, committees, count) => {
  const { client } = await open({}, { 'users/me/': aUser({ closed_hints: [] }), 'committees/': committees })
  await screen.findByRole('heading', { level: 1, name: 'Übersicht' })
  await waitFor(() => expect(client.getQueryData(committeesQuery.queryKey)).toEqual(committees))
  await waitFor(() => expect(screen.queryAllByRole('region', { name: 'Erste Schritte' })).toHaveLength(count))
})
