import type { ActiveEntry, AgendaEntry } from '#features/agenda/contract.ts'
import { INSTANT } from '#testing/web/fixtures.ts'

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
})
