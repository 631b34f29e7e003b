import type { QueryClient } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  agenda_items,
  anActiveEntry,
  anAgendaEntry,
  aReader,
  budget,
  election,
  indicator,
  meeting,
  roles,
} from '#features/agenda/web/fixtures.tsx'
import { agendaEntriesQuery } from '#features/agenda/web/queries.ts'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { connected, tell, withBroker } from '#testing/web/broker.ts'
import { eventually } from '#testing/web/eventually.ts'
import {
  aCommitteeWithMeetings,
  aConfiguration,
  aMeetingListed,
  anAgendaItem,
  anAgendaItemWithMeeting,
  aUser,
} from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

withBroker()

beforeEach(() => {
  rememberAppState({ agenda_item_mode: 'agenda' })
})
afterEach(() => void window.dispatchEvent(new Event('pagehide')))

/** The browser hides the page, and may restore it from the back-forward cache. */
const hidePage = () => window.dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true }))

test('an event marks the active item in all lists, and lists it in the menu of current items', async () => {
  const { user, begin, row, client } = await aReader()
  await indicator('Laufende Traktanden: Zurzeit wird kein Traktandum behandelt.')
  begin(budget)
  await waitFor(() => expect(within(row('Voranschlag')).getByText('Wird behandelt')).toBeTruthy())
  begin(election)
  await waitFor(() => expect(within(row('Wahlen')).getByText('Wird behandelt')).toBeTruthy())
  await screen.findByText('Jetzt wird behandelt: Wahlen, 12. Sitzung')
  await waitFor(() => expect(within(row('Voranschlag')).queryByText('Wird behandelt')).toBeNull())
  const activeItems = () => client.getQueryData<typeof meeting>(['meetings', 4])?.agenda_items.map(({ id, is_active }) => [id, is_active])
  await waitFor(() =>
    expect(activeItems()).toEqual([
      [30, false],
      [31, true],
    ]),
  )

  await user.click(await indicator('Laufende Traktanden: 1'))
  const item = await screen.findByRole('menuitem', { name: /Wahlen/ })
  expect(item.textContent).toBe('Wahlen12. Sitzung')
  expect(item.getAttribute('href')).toBe('/agenda_items/31?tagesordnungitem_id=6')
})

/** Records each change of the active state in the query cache. */
function statesOf(client: QueryClient, isActive: () => boolean | undefined) {
  const states = [isActive()]
  client.getQueryCache().subscribe(() => {
    if (states.at(-1) !== isActive()) states.push(isActive())
  })
  return states
}
const begun = anActiveEntry(budget)
const running = { ...meeting, agenda_items: [anAgendaItem({ is_active: true }), agenda_items[1]] }

test('the mark moves to the next active item with a single change of state', async () => {
  const { user, answers, say, client } = await aReader({
    'meetings/4/': running,
    'meetings/4/tagesordnung_item/': [{ ...budget, is_active: true }, election],
    'tagesordnung_item/active/': [begun],
  })
  const states = statesOf(client, () => client.getQueryData(agendaEntriesQuery(4).queryKey)?.[1]?.is_active)
  let answer = () => {}
  answers['tagesordnung_item/active/'] = () =>
    new Promise((resolve) => {
      answer = () => resolve(Response.json([anActiveEntry(election)]))
    })
  say('tagesordnung_item/is_active_changed', { meeting_id: 4, id: election.id, is_active: true })
  // The menu keeps its old list until the response comes.
  await user.click(await indicator('Laufende Traktanden: 1'))
  await screen.findByRole('menuitem', { name: /Voranschlag/ })
  answer()
  await screen.findByText('Jetzt wird behandelt: Wahlen, 12. Sitzung')
  expect(states).toEqual([false, true])
})

test('without a loaded agenda the mark stays until the new active item is known', async () => {
  rememberAppState({ agenda_item_mode: 'business_directory' })
  const { begin, client, asked } = await aReader({ 'meetings/4/': running, 'tagesordnung_item/active/': [begun] })
  const itemAt = (index: number) => client.getQueryData(meetingQuery(4).queryKey)?.agenda_items[index]?.is_active
  const [first, second] = [statesOf(client, () => itemAt(0)), statesOf(client, () => itemAt(1))]
  const readings = asked.length
  begin(budget)
  await eventually(() => expect(asked.slice(readings)).toContain('GET tagesordnung_item/active/'))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(first).toEqual([true])
  begin(election)
  await screen.findByText('Jetzt wird behandelt: Wahlen, 12. Sitzung')
  expect([first, second]).toEqual([
    [true, false],
    [false, true],
  ])
})

test('the indicator is red while an entry is active, and otherwise grey', async () => {
  const { begin, stop } = await aReader()
  const colour = async (name: string) => (await indicator(name)).style.color
  const grey = await colour('Laufende Traktanden: Zurzeit wird kein Traktandum behandelt.')
  begin(budget)
  const red = await colour('Laufende Traktanden: 1')
  expect([grey, red]).toEqual(['var(--mantine-color-dimmed)', 'var(--mantine-color-error)'])
  stop(budget)
  expect(await colour('Laufende Traktanden: Zurzeit wird kein Traktandum behandelt.')).toBe(grey)
  begin(budget)
  await indicator('Laufende Traktanden: 1')
  hidePage()
  expect(await colour('Laufende Traktanden: Live-Sitzungen sind wegen Verbindungsproblemen eingeschränkt.')).toBe(grey)
})

test('the indicator says that the current item is unknown if it cannot be loaded', async () => {
  await aReader({ 'tagesordnung_item/active/': refusal(400) })
  await indicator('Laufende Traktanden: Das laufende Traktandum ist zurzeit nicht bekannt.')
})

test('repeats a pending request for the meeting when the active item changes meanwhile', async () => {
  const { answers, asked, begin, client } = await aReader()
  let late = () => {}
  answers['meetings/4/'] = () =>
    new Promise((resolve) => {
      late = () => resolve(Response.json(meeting))
    })
  const readings = asked.length
  const asking = client.refetchQueries({ queryKey: meetingQuery(4).queryKey, exact: true })
  await eventually(() => expect(asked.slice(readings)).toContain('GET meetings/4/'))
  answers['meetings/4/'] = running
  begin(budget)
  await screen.findByText('Jetzt wird behandelt: Voranschlag 2027, 12. Sitzung')
  late()
  await asking
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(client.getQueryData(meetingQuery(4).queryKey)?.agenda_items[0]?.is_active).toBe(true)
})

test('a hidden page requests active entries at once, as an unattended request', async () => {
  const { begin } = await aReader()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const unattended: boolean[] = []
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    unattended.push(new Headers(init.headers).has('X-Unattended'))
    return fetch(address, init)
  })
  begin(budget)
  await indicator('Laufende Traktanden: 1')
  visibility.mockRestore()
  expect(unattended).toEqual([true])
})

test('says offline that live meetings are limited, and loads missed changes once reconnected', async () => {
  const { answers, row } = await aReader()
  hidePage()
  await indicator(/Live-Sitzungen sind wegen Verbindungsproblemen eingeschränkt/)
  answers['tagesordnung_item/active/'] = [anActiveEntry(budget)]
  answers['meetings/4/tagesordnung_item/'] = [{ ...budget, is_active: true }, election]
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
  await connected()
  await indicator('Laufende Traktanden: 1')
  await waitFor(() => expect(within(row('Voranschlag')).getByText('Wird behandelt')).toBeTruthy())
})

test('a responsible person toggles an entry; a refusal shows the server’s message and restores the button', async () => {
  const { user, asked, answers, row } = await aReader({ role: 'responsible' })
  const button = () => within(row('Voranschlag')).getByRole('button', { name: '«Voranschlag 2027» wird behandelt' })
  expect(button().getAttribute('aria-pressed')).toBe('false')
  answers['POST tagesordnung_item/5/toggle_activation/'] = () => {
    answers['meetings/4/tagesordnung_item/'] = [{ ...budget, is_active: true }, election]
    return Response.json({ ...budget, is_active: true })
  }
  await user.click(button())
  await waitFor(() => expect(button().getAttribute('aria-pressed')).toBe('true'))
  expect(asked).toContain('POST tagesordnung_item/5/toggle_activation/')

  answers['POST tagesordnung_item/5/toggle_activation/'] = refusal(409, { detail: 'Die Sitzung läuft nicht.' })
  await user.click(button())
  await screen.findByText('Die Sitzung läuft nicht.')
  expect(button().getAttribute('aria-pressed')).toBe('true')
})

test('a refusal because the meeting has ended updates the page', async () => {
  const { user, answers } = await aReader({ role: 'responsible' })
  answers['POST tagesordnung_item/5/toggle_activation/'] = refusal(409, { detail: 'Die Sitzung läuft nicht.' })
  answers['meetings/4/'] = { ...meeting, is_current: false, is_running_meeting: false, is_reopenable: true }
  await user.click(screen.getByRole('button', { name: '«Voranschlag 2027» wird behandelt' }))
  await screen.findByRole('button', { name: 'Sitzung wieder eröffnen', hidden: true })
  expect(screen.queryByRole('button', { name: /wird behandelt$/ })).toBeNull()
})

test('a pending toggle of one item does not affect the page of another', async () => {
  const saving = () => new Promise(() => {})
  const { user, router, asked } = await aReader({
    role: 'responsible',
    'POST tagesordnung_item/5/toggle_activation/': saving,
    'POST tagesordnung_item/6/toggle_activation/': saving,
  })
  const button = (title: string) => screen.findByRole('button', { name: `«${title}» wird behandelt` })
  const open = (id: number) => router.navigate({ to: '/agenda_items/$id', params: { id } })
  await open(30)
  await screen.findByRole('heading', { level: 1, name: 'Voranschlag 2027' })
  await user.click(await button('Voranschlag 2027'))
  expect((await button('Voranschlag 2027')).ariaBusy).toBe('true')
  await open(31)
  expect([(await button('Wahlen')).ariaPressed, (await button('Wahlen')).ariaBusy]).toEqual(['false', null])
  await user.click(await button('Wahlen'))
  expect(asked).toContain('POST tagesordnung_item/6/toggle_activation/')
})

test('the live button shows the wanted state while saving, and the response does not undo later events', async () => {
  let answer = () => {}
  const saving = () =>
    new Promise((resolve) => {
      answer = () => resolve(Response.json({ ...budget, is_active: true }))
    })
  const role = { role: 'responsible' as const, 'POST tagesordnung_item/5/toggle_activation/': saving }
  const { user, begin, answers, row, client } = await aReader(role)
  const states = statesOf(client, () => client.getQueryData(agendaEntriesQuery(4).queryKey)?.[0]?.is_active)
  const button = () => within(row('Voranschlag')).getByRole('button', { name: '«Voranschlag 2027» wird behandelt' })
  await user.click(button())
  begin(budget)
  await within(row('Voranschlag')).findByText('Wird behandelt')
  expect([button().ariaPressed, button().ariaBusy]).toEqual(['true', 'true'])
  answers['meetings/4/tagesordnung_item/'] = [budget, { ...election, is_active: true }]
  begin(election)
  await screen.findByText('Jetzt wird behandelt: Wahlen, 12. Sitzung')
  answer()
  await waitFor(() => expect([button().ariaPressed, button().ariaBusy]).toEqual(['false', null]))
  expect(states).toEqual([false, true, false])
})

test('the page of an item with two entries shows the button of the active entry', async () => {
  const { user, asked } = await openApp('/agenda_items/30?tagesordnungitem_id=5', {
    'config/': aConfiguration({ mqtt: { available: true, username: '1.2', password: 'geheim' } }),
    'users/me/': aUser({ roles: roles('responsible') }),
    'meetings/4/': meeting,
    'agenda_items/30/': anAgendaItemWithMeeting({ is_active: true }),
    'meetings/4/tagesordnung_item/': [budget, { ...budget, id: 7, day: '2026-09-15', is_active: true }],
    'tagesordnung_item/active/': [{ ...begun, id: 7 }],
  })
  const button = await screen.findByRole('button', { name: '«Voranschlag 2027» wird behandelt' })
  expect(button.ariaPressed).toBe('true')
  await user.click(button)
  expect(asked).toContain('POST tagesordnung_item/7/toggle_activation/')
})

test('repeats a pending request for an item when its active state changes meanwhile', async () => {
  const { say, router, client, answers, asked } = await aReader()
  await router.navigate({ to: '/agenda_items/$id', params: { id: 30 } })
  await screen.findByRole('heading', { level: 1, name: 'Voranschlag 2027' })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  let answer = () => {}
  answers['agenda_items/30/'] = () =>
    new Promise((resolve) => {
      answer = () => resolve(Response.json(anAgendaItemWithMeeting({ is_active: true })))
    })
  const readings = () => asked.filter((one) => one === 'GET agenda_items/30/').length
  const before = readings()
  void client.refetchQueries({ queryKey: ['agenda_items', 30], exact: true })
  await eventually(() => expect(readings()).toBe(before + 1))
  answers['agenda_items/30/'] = anAgendaItemWithMeeting()
  say('tagesordnung_item/is_active_changed', { meeting_id: 4, id: budget.id, is_active: false })
  await eventually(() => expect(readings()).toBe(before + 2))
  answer()
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(screen.queryByText('Wird behandelt')).toBeNull()
})

test('the item page reloads the item once live messaging is connected', async () => {
  const { asked } = await openApp('/agenda_items/30', {
    'config/': aConfiguration({ mqtt: { available: true, username: '1.2', password: 'geheim' } }),
  })
  await screen.findByRole('heading', { level: 1, name: 'Voranschlag 2027' })
  await connected()
  await waitFor(() => expect(asked.filter((one) => one === 'GET agenda_items/30/')).toHaveLength(2))
})

test.each([
  ['a member', { role: 'member' as const }],
  [
    'an entry that is not clickable',
    { 'meetings/4/tagesordnung_item/': [anAgendaEntry({ has_clickable_live_button: false, is_active: true })] },
  ],
  ['a meeting that is not current', { 'meetings/4/': { ...meeting, is_current: false } }],
])('shows no live button for %s', async (_, change) => {
  await aReader({ role: 'responsible', ...change })
  expect(screen.queryByRole('button', { name: /wird behandelt$/ })).toBeNull()
  expect(screen.queryAllByText('Wird behandelt')).toHaveLength(_ === 'an entry that is not clickable' ? 1 : 0)
})

test('shows neither live button nor mark without live messaging', async () => {
  await openApp('/meetings/4', {
    'users/me/': aUser({ roles: roles('responsible') }),
    'meetings/4/': meeting,
    'meetings/4/tagesordnung_item/': [{ ...budget, is_active: true }, election],
  })
  await screen.findByRole('link', { name: 'Voranschlag 2027' })
  expect(screen.queryByRole('button', { name: /wird behandelt$/ })).toBeNull()
  expect(screen.queryByText('Wird behandelt')).toBeNull()
})

test('a meeting that is concluded elsewhere is updated at once', async () => {
  const { say, answers } = await aReader()
  await screen.findByText('Laufend')
  answers['meetings/4/'] = { ...meeting, is_current: false, is_running_meeting: false, concluded: '2026-09-14T15:00:00Z' }
  say('meeting/concluded_changed', { meeting_id: 4 })
  await screen.findByText('Mo 14.09.2026, 14:30 – 17:00')
  expect(screen.queryByText('Laufend')).toBeNull()
})

test('a concluded meeting is updated in the list of its committee, even if it was never opened', async () => {
  const listed = (is_current: boolean) => aCommitteeWithMeetings([aMeetingListed({ is_current, is_running_meeting: is_current })])
  const { answers } = await openApp('/committees/2', {
    'config/': aConfiguration({ mqtt: { available: true, username: '1.2', password: 'geheim' } }),
    'committees/2/': listed(true),
  })
  await connected()
  await screen.findByText('Laufend')
  answers['committees/2/'] = listed(false)
  tell('meeting/concluded_changed', { meeting_id: 4 })
  await waitFor(() => expect(screen.queryByText('Laufend')).toBeNull())
})

test('a concluded meeting is updated on the page of a business', async () => {
  const treated = (concluded: string | null) => [
    {
      id: 30,
      title: 'Eintreten',
      number: '1.',
      is_paragraph: false,
      meeting: { id: 4, title: '12. Sitzung', start: meeting.start, concluded },
    },
  ]
  const committee = { id: 2, title: 'Finanzkommission' }
  const { answers } = await openApp('/businesses/9', {
    'config/': aConfiguration({ mqtt: { available: true, username: '1.2', password: 'geheim' } }),
    'businesses/9/': { id: 9, number: 'SGB 1', title: 'Voranschlag', type: null, committee, source_committee: null },
    'businesses/9/agenda_items/': treated(null),
  })
  await connected()
  await screen.findByText('Beginn')
  expect(screen.queryByText('Ende')).toBeNull()
  answers['businesses/9/agenda_items/'] = treated('2026-09-14T15:00:00Z')
  tell('meeting/concluded_changed', { meeting_id: 4 })
  await screen.findByText('Ende')
})
