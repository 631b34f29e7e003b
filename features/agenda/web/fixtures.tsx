import { screen, waitFor } from '@testing-library/react'
import { expect } from 'vitest'
import type { ActiveEntry, AgendaEntry } from '#features/agenda/contract.ts'
import type { Role } from '#platform/shared/actor.ts'
import { connected, tell } from '#testing/web/broker.ts'
import { aConfiguration, aMeeting, anAgendaItem, anAgendaItemWithMeeting, aUser, INSTANT } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

type EntryChange = Partial<Omit<AgendaEntry, 'agenda_item'>> & { agenda_item?: Partial<AgendaEntry['agenda_item']> }

/** An agenda entry of meeting 4 that refers to item 30. */
export const anAgendaEntry = ({ agenda_item, ...change }: EntryChange = {}): AgendaEntry => ({
  id: 5,
  meeting_id: 4,
  day: '2026-09-14',
  order: 1,
  notes: '',
  has_clickable_live_button: true,
  is_active: false,
  agenda_item: { id: 30, title: 'Voranschlag 2027', number: '2.', is_paragraph: false, business: null, ...agenda_item },
  ...change,
})

/** The same entry as the list of active entries reports it. */
export const anActiveEntry = ({ id, meeting_id, agenda_item }: AgendaEntry): ActiveEntry => ({
  id,
  meeting_id,
  agenda_item: { id: agenda_item.id, title: agenda_item.title },
  meeting: { title: '12. Sitzung', start: INSTANT },
  active_since: INSTANT,
})

/** The reader's roles in the meeting's committee. */
export const roles = (...all: Role[]) => [{ committee_id: 2, roles: all, begin_date: null, end_date: null, is_active: true }]
export const budget = anAgendaEntry()
export const election = anAgendaEntry({ id: 6, order: 2, agenda_item: { id: 31, title: 'Wahlen', number: '3.' } })
export const agenda_items = [anAgendaItem(), anAgendaItem({ id: 31, title: 'Wahlen', sort_order: 3 })]
export const meeting = aMeeting({ has_tagesordnung: true, is_current: true, is_running_meeting: true, agenda_items })

/** A reader of the running meeting with an open live channel, by the broker of `testing/web/broker.ts`. */
export async function aReader({ role = 'member', ...change }: { role?: Role } & Record<string, unknown> = {}) {
  const app = await openApp('/meetings/4', {
    'config/': aConfiguration({ mqtt: { available: true, username: '1.2', password: 'geheim' } }),
    'users/me/': aUser({ roles: roles(role) }),
    'meetings/4/': meeting,
    'meetings/4/tagesordnung_item/': [budget, election],
    'agenda_items/30/': anAgendaItemWithMeeting(),
    'agenda_items/31/': anAgendaItemWithMeeting({ id: 31, title: 'Wahlen' }),
    'agenda_items/31/shared_personal_documents/': [],
    'agenda_items/31/notes/': [],
    ...change,
  })
  await screen.findByRole('link', { name: 'Voranschlag 2027' })
  await connected()
  // The catch-up refetch after connecting is complete.
  await waitFor(() => expect(app.client.isFetching()).toBe(0))
  /** Somebody else activates an entry. */
  const begin = (entry: typeof budget) => {
    app.answers['tagesordnung_item/active/'] = [anActiveEntry(entry)]
    tell('tagesordnung_item/is_active_changed', { meeting_id: 4, id: entry.id, is_active: true })
  }
  /** Somebody else deactivates it. */
  const stop = (entry: typeof budget) => {
    app.answers['tagesordnung_item/active/'] = []
    tell('tagesordnung_item/is_active_changed', { meeting_id: 4, id: entry.id, is_active: false })
  }
  const row = (title: string) => screen.getByRole('row', { name: new RegExp(title) })
  return { ...app, say: tell, begin, stop, row }
}
/** The live indicator in the header. */
export const indicator = (name: RegExp | string) => screen.findByRole('button', { name })
