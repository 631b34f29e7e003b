import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { anActiveEntry, anAgendaEntry, aReader, budget, election, indicator, meeting } from '#features/agenda/web/fixtures.tsx'
import { aDocumentWithParents, aVersion } from '#features/documents/web/fixtures.ts'
import { rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { withBroker } from '#testing/web/broker.ts'
import { refusal } from '#testing/web/open-app.tsx'
import { rememberFollowing } from './following.ts'

withBroker()

beforeEach(() => rememberAppState({ agenda_item_mode: 'agenda', live_bar_open: true }))
afterEach(() => {
  rememberFollowing(null)
  window.dispatchEvent(new Event('pagehide'))
})

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 5000).toISOString()
const active = (entry = budget, active_since: string | null = minutesAgo(12)) => ({
  'tagesordnung_item/active/': [{ ...anActiveEntry(entry), active_since }],
})
const name = { name: 'Laufende Sitzung' }
const bar = async () => within(await screen.findByRole('region', name))

test('the bar leads to the current item and says for how long the meeting has dealt with it', async () => {
  const { begin } = await aReader(active())
  const shown = await bar()
  const link = shown.getByRole('link', { name: 'Jetzt: Voranschlag 2027' })
  expect(link.getAttribute('href')).toBe('/agenda_items/30?tagesordnungitem_id=5')
  expect(shown.getByText('12 Min.').getAttribute('datetime')).toBeTruthy()
  begin(election)
  await shown.findByRole('link', { name: 'Jetzt: Wahlen' })
  // Changes are announced once, by the region of the header; the bar has no heading and announces nothing.
  expect([shown.queryByRole('status'), shown.queryByRole('heading')]).toEqual([null, null])
  expect(shown.queryByRole('button', { name: 'Sitzung beenden' })).toBeNull()
})

test.each([
  [null, []],
  [minutesAgo(-3), ['0 Min.']],
  [minutesAgo(125), ['2 Std. 5 Min.']],
])('an item active since %s', async (since, times) => {
  await aReader(active(budget, since))
  const shown = await screen.findByRole('region', name)
  expect([...shown.querySelectorAll('time')].map((time) => time.textContent)).toEqual(times)
})

test('the bar is on all pages of the meeting, and on no other', async () => {
  const version = aVersion()
  const { router } = await aReader({
    ...active(),
    'attachments/50/': aDocumentWithParents(),
    'attachments/50/versions/': [version],
    'versionable/500/annotation_layers/': [],
    'meetings/4/vorstoesse/': [],
    'meetings/4/vorstoesse/counts/': { open: 0, submitted: 0, to_sign: 0 },
  })
  await bar()
  for (const href of ['/agenda_items/31', '/attachments/50', '/meetings/4/vorstoesse']) {
    await router.navigate({ href })
    await waitFor(() => expect(router.state.location.pathname).toBe(href))
    expect((await bar()).getByRole('link', { name: 'Jetzt: Voranschlag 2027' })).toBeTruthy()
  }
  await router.navigate({ href: '/committees/2' })
  await waitFor(() => expect(screen.queryByRole('region', name)).toBeNull())
})

test('another meeting that runs shows no bar here', async () => {
  await aReader(active(anAgendaEntry({ meeting_id: 9 })))
  await indicator('Laufende Traktanden: 1')
  expect(screen.queryByRole('region', name)).toBeNull()
})

test('following is switched in the bar as in the header', async () => {
  const { user, router } = await aReader(active())
  const shown = await bar()
  const follow = shown.getByRole('button', { name: 'Der Sitzung folgen', pressed: false })
  await user.click(follow)
  await shown.findByRole('button', { name: 'Der Sitzung folgen', pressed: true })
  await waitFor(() => expect(router.state.location.pathname).toBe('/agenda_items/30'))
  await user.click(shown.getByRole('button', { name: 'Der Sitzung folgen' }))
  await shown.findByRole('button', { name: 'Der Sitzung folgen', pressed: false })
})

test('the bar can be hidden, and shown again from the header', async () => {
  const { user } = await aReader(active())
  await user.click((await bar()).getByRole('button', { name: 'Leiste ausblenden' }))
  await waitFor(() => expect(screen.queryByRole('region', name)).toBeNull())
  const opener = await indicator('Laufende Traktanden: 1')
  expect(document.activeElement).toBe(opener)
  await user.click(opener)
  await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Leiste am unteren Rand/ }))
  await bar()
})

const third = anAgendaEntry({
  id: 7,
  order: 3,
  agenda_item: { id: 32, title: 'Verschiedenes', number: '4.' },
  has_clickable_live_button: false,
})
const ofChair = { role: 'responsible' as const, 'meetings/4/tagesordnung_item/': [budget, election, third] }

test('the person leading the meeting moves to the next and previous item, and sees the bar before the first', async () => {
  const { user, answers, asked } = await aReader(ofChair)
  const shown = await bar()
  expect(shown.getByText('Zurzeit wird kein Traktandum behandelt.')).toBeTruthy()
  expect(shown.getByRole('button', { name: 'Kein vorheriges Traktandum' }).getAttribute('aria-disabled')).toBe('true')
  const begins = (entry: typeof budget) => {
    answers[`POST tagesordnung_item/${entry.id}/toggle_activation/`] = () => {
      Object.assign(answers, active(entry, minutesAgo(0)))
      return Response.json({ ...entry, is_active: true })
    }
  }
  begins(budget)
  begins(election)
  await user.click(await shown.findByRole('button', { name: 'Zum nächsten Traktandum: Voranschlag 2027' }))
  await shown.findByRole('link', { name: 'Jetzt: Voranschlag 2027' })
  await user.click(await shown.findByRole('button', { name: 'Zum nächsten Traktandum: Wahlen' }))
  await shown.findByRole('link', { name: 'Jetzt: Wahlen' })
  // Entries without a live button are left out; the button keeps the focus and does nothing.
  const last = await shown.findByRole('button', { name: 'Kein weiteres Traktandum' })
  expect(document.activeElement).toBe(last)
  const before = asked.length
  await user.click(last)
  expect(asked.slice(before).filter((one) => one.startsWith('POST'))).toEqual([])
  await user.click(await shown.findByRole('button', { name: 'Zurück zum vorherigen Traktandum: Voranschlag 2027' }))
  await shown.findByRole('link', { name: 'Jetzt: Voranschlag 2027' })
})

test('a refused change shows the server’s message', async () => {
  const { user } = await aReader({
    ...ofChair,
    'POST tagesordnung_item/5/toggle_activation/': refusal(409, { detail: 'Sie läuft nicht.' }),
  })
  await user.click(await (await bar()).findByRole('button', { name: 'Zum nächsten Traktandum: Voranschlag 2027' }))
  await screen.findByText(/Sie läuft nicht\./)
})

test('the person leading the meeting ends it after confirming; the focus moves to the page', async () => {
  const { user, answers, stop } = await aReader({ ...ofChair, ...active() })
  const bodies: unknown[] = []
  answers['PATCH meetings/4/'] = (body: unknown) => {
    bodies.push(body)
    const ended = { ...meeting, is_current: false, is_running_meeting: false, is_reopenable: true }
    answers['meetings/4/'] = ended
    return Response.json(ended)
  }
  await user.click((await bar()).getByRole('button', { name: 'Sitzung beenden' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sitzung beenden' }))
  expect(bodies).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Sitzung beenden' }))
  await screen.findByText('Die Sitzung wurde beendet.')
  expect(bodies).toEqual([{ concluded: expect.any(String) }])
  stop(budget)
  await waitFor(() => expect(screen.queryByRole('region', name)).toBeNull())
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }))
})
