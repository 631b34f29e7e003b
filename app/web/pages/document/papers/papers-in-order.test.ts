import { expect, test } from 'vitest'
import type { AgendaEntry } from '#features/agenda/contract.ts'
import { aPersonalDocument } from '#features/personal-documents/web/fixtures.ts'
import { aDocument, aMeeting, anAgendaItem, anAttachment } from '#testing/web/fixtures.ts'
import { type MeetingPaper, neighboursOf, papersInOrder } from './papers-in-order.ts'

const meeting = aMeeting({
  protocol: aDocument({ id: 70 }),
  meeting_documents: [aDocument({ id: 52, title: 'Z' }), aDocument({ id: 51, title: 'A' })],
  agenda_items: [
    anAgendaItem({ id: 33, sort_order: 4, attachments: [anAttachment({ id: 43, agenda_item_id: 33 })] }),
    anAgendaItem({ id: 31, sort_order: 1, is_paragraph: true, number: null }),
    anAgendaItem({
      id: 30,
      sort_order: 2,
      proposal: { ...aDocument({ id: 60 }), agenda_item_id: 30 },
      attachments: [anAttachment({ id: 40 })],
    }),
    anAgendaItem({ id: 32, sort_order: 3 }),
  ],
})
const given = { meeting, personal_documents: [aPersonalDocument({ id: 80, agenda_item_id: 30 })], documents_use_sort_order: false }
const shown = (papers: MeetingPaper[]) =>
  papers.map(({ kind, id, search: { tagesordnungitem_id: entry } }) => `${kind}/${id}${entry ? `?${entry}` : ''}`)

const anEntry = (id: number, item: number): AgendaEntry => ({
  id,
  meeting_id: 4,
  agenda_item: { id: item, title: '', number: null, is_paragraph: item === 31, business: null },
  day: '2026-09-14',
  order: id,
  notes: '',
  has_clickable_live_button: false,
  is_active: false,
})

test('the meeting’s own papers come first, then those of its items in order; headings and items without papers are skipped', () => {
  expect(shown(papersInOrder(given))).toEqual([
    'protocols/70',
    'meeting_documents/51',
    'meeting_documents/52',
    'proposals/60',
    'attachments/40',
    'personal_documents/80',
    'attachments/43',
  ])
})

test('in agenda order the items follow the agenda, and one that is listed again later comes again', () => {
  const entries = [anEntry(1, 31), anEntry(2, 33), anEntry(3, 33), anEntry(4, 30), anEntry(5, 33)]
  const papers = papersInOrder({ ...given, entries })
  expect(shown(papers).slice(2)).toEqual([
    'meeting_documents/52?2',
    'attachments/43?2',
    'proposals/60?4',
    'attachments/40?4',
    'personal_documents/80?4',
    'attachments/43?5',
  ])
  const around = (tagesordnungitem_id: number) => {
    const { previous, next } = neighboursOf(papers, { kind: 'attachments', id: 43, tagesordnungitem_id })
    return [previous?.id, next?.id]
  }
  expect([around(2), around(5)]).toEqual([
    [52, 60],
    [80, undefined],
  ])
})

test('neighbours cross items and end at both ends; a paper that is not listed has none', () => {
  const papers = papersInOrder(given)
  const around = (kind: MeetingPaper['kind'], id: number) => {
    const { previous, next } = neighboursOf(papers, { kind, id })
    return [previous?.id, next?.id]
  }
  expect(around('protocols', 70)).toEqual([undefined, 51])
  expect(around('meeting_documents', 52)).toEqual([51, 60])
  expect(around('personal_documents', 80)).toEqual([40, 43])
  expect(around('attachments', 43)).toEqual([80, undefined])
  expect(around('attachments', 70)).toEqual([undefined, undefined])
})
