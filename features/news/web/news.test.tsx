import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aMember } from '#features/documents/web/fixtures.ts'
import { aCommittee, aCommitteeWithMeetings, aDocument, aMeeting, aMeetingListed, anAgendaItem, aUser } from '#testing/web/fixtures.ts'
import { showMoreActions } from '#testing/web/more-actions.ts'
import { openApp } from '#testing/web/open-app.tsx'

const place = { committee_id: 2, meeting_id: 4, agenda_item_id: 30, papers: 2 }
const news = [place, { ...place, agenda_item_id: null, papers: 1 }, { committee_id: 9, meeting_id: 90, agenda_item_id: null, papers: 5 }]

afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge')
  Reflect.deleteProperty(navigator, 'clearAppBadge')
})

test('shows how many papers are new at a committee, a meeting and an item, in the title and on the icon of the app', async () => {
  const [setAppBadge, clearAppBadge] = [vi.fn(async () => {}), vi.fn(async () => {})]
  Object.assign(navigator, { setAppBadge, clearAppBadge })
  const items = [anAgendaItem({ id: 30, title: 'Voranschlag' }), anAgendaItem({ id: 31, title: 'Velowege' })]
  const listed = aMeetingListed({ id: 4, start: '2999-01-01T08:00:00+00:00' })
  const answers = {
    'news/': news,
    'committees/': [aCommittee({ id: 2 }), aCommittee({ id: 3, title: 'Baukommission' })],
    'committees/2/': aCommitteeWithMeetings([listed]),
    'meetings/4/': aMeeting({ agenda_items: items }),
  }
  const { router } = await openApp('/committees/2', answers)
  const sidebar = within(await screen.findByRole('navigation', { name: 'Navigation' }))
  expect(await sidebar.findByText('3 neu')).toBeTruthy()
  expect(sidebar.getAllByText(/neu$/)).toHaveLength(1)
  expect(within(screen.getByRole('region', { name: 'Sitzungen' })).getByText('3 neu')).toBeTruthy()
  await waitFor(() => expect(document.title).toBe('(8) Finanzkommission – Sitzungen'))
  expect(setAppBadge).toHaveBeenLastCalledWith(8)
  await router.navigate({ to: '/meetings/$id', params: { id: 4 } })
  const directory = within(await screen.findByRole('region', { name: 'Traktanden' }))
  expect((await directory.findAllByText(/neu$/)).map(({ textContent }) => textContent)).toEqual(['2 neu'])
})

test('a title without news has no number', async () => {
  await openApp('/committees/2', { 'committees/2/': aCommitteeWithMeetings() })
  await screen.findByRole('heading', { level: 1, name: 'Finanzkommission' })
  expect(document.title).toBe('Finanzkommission – Sitzungen')
})

/** The page of a meeting with an unread and a read item, whose readings the server stores. */
async function openMeeting({ me = aMember() }: { me?: object } = {}) {
  let last_seen: string | null = null
  const asked: unknown[] = []
  const items = () => [
    anAgendaItem({
      id: 30,
      title: 'Voranschlag',
      proposal_id: 7,
      proposal: { ...aDocument({ id: 7, last_seen }), agenda_item_id: 30 },
      last_seen,
    }),
    anAgendaItem({ id: 31, title: 'Velowege', proposal_id: 8, last_seen: '2026-09-01T08:00:00.000Z' }),
  ]
  const mark = (seen: string | null) => (body: unknown) => {
    asked.push(body)
    last_seen = seen
    return Response.json({ marked_at: '2026-09-14T06:00:00.000Z' })
  }
  const app = await openApp('/meetings/4', {
    'users/me/': me,
    'meetings/4/': () => Response.json(aMeeting({ agenda_items: items() })),
    'POST meetings/4/mark_read/': mark('2026-09-14T06:00:00.000Z'),
    'POST meetings/4/unmark_read/': mark(null),
  })
  await screen.findByRole('link', { name: 'Velowege' })
  return { ...app, sent: asked }
}

test('shows only items with unread papers, and says when none are left', async () => {
  const { user } = await openMeeting()
  await user.click(await screen.findByRole('button', { name: 'Nur ungelesene' }))
  expect(screen.queryByRole('link', { name: 'Velowege' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Voranschlag' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Nur mit Lesezeichen' }))
  expect(screen.getByText('Kein Traktandum entspricht beiden Filtern.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Alle anzeigen' }))
  expect(screen.getByRole('link', { name: 'Velowege' })).toBeTruthy()
})

const markAll = 'Alles als gelesen markieren'

test('marks all papers of the meeting as read, and undoes it with the time of the marking', async () => {
  const { user, sent } = await openMeeting()
  await user.click(await screen.findByRole('button', { name: 'Nur ungelesene' }))
  await showMoreActions()
  await user.click(screen.getByRole('button', { name: markAll }))
  expect(await screen.findByText('Alle Unterlagen dieser Sitzung sind als gelesen markiert.')).toBeTruthy()
  expect(await screen.findByText('Sie haben alle Unterlagen der Traktanden gelesen.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
  expect(await screen.findByText('Die Unterlagen sind wieder als ungelesen markiert.')).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Voranschlag' })).toBeTruthy()
  expect(sent).toEqual([undefined, { marked_at: '2026-09-14T06:00:00.000Z' }])
})

test('does not offer to mark papers where reading is not recorded', async () => {
  await openMeeting({ me: aUser() })
  await showMoreActions()
  expect(screen.queryByRole('button', { name: markAll })).toBeNull()
})
