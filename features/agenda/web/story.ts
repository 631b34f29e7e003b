import type { ActiveEntry, AgendaEntry } from '#features/agenda/contract.ts'
import { INSTANT } from '#testing/web/story.ts'

type EntryChange = Partial<Omit<AgendaEntry, 'agenda_item'>> & { agenda_item?: Partial<AgendaEntry['agenda_item']> }

/** An entry of the agenda of meeting 4, which leads to item 30. */
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

/** The same as the list of what is dealt with tells it. */
export const anActiveEntry = ({ id, meeting_id, agenda_item }: AgendaEntry): ActiveEntry => ({
  id,
  meeting_id,
  agenda_item: { id: agenda_item.id, title: agenda_item.title },
  meeting: { title: '12. Sitzung', start: INSTANT },
})
