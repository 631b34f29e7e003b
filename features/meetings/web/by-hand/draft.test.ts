import { expect, test } from 'vitest'
import { type MadeMeeting, meetingByHand } from '#features/meetings/by-hand-contract.ts'
import {
  addArranged,
  addFiles,
  addRows,
  changeItem,
  changePaper,
  type Draft,
  draftOf,
  emptyDraft,
  lacksFile,
  MEETING,
  moveItem,
  movePaper,
  readTime,
  rebased,
  removeItem,
  removePaper,
  sentOf,
  withoutFiles,
} from './draft.ts'
import { arrange } from './files/file-names.ts'

const paper = (document: number, title: string) => ({
  document,
  title,
  file_name: `${title}.pdf`,
  mime_type: 'application/pdf',
  size: 1000,
  version: 1,
})
const made: MadeMeeting = {
  id: 7,
  committee: { id: 2, title: 'Gemeinderat' },
  title: 'Sitzung',
  start: '2026-12-31T19:30',
  end: '2027-01-01T00:30',
  is_end_by_hand: false,
  location: null,
  protocol: paper(1, 'Protokoll'),
  meeting_documents: [paper(2, 'Einladung')],
  agenda_items: [
    { id: 11, number: null, title: 'Teil A', extended_title: null, is_paragraph: true, proposal: null, attachments: [] },
    {
      id: 12,
      number: '1.',
      title: 'Voranschlag',
      extended_title: 'Text',
      is_paragraph: false,
      proposal: paper(3, 'Antrag'),
      attachments: [paper(4, 'Zahlen')],
    },
    { id: 13, number: '2.', title: 'Wahlen', extended_title: null, is_paragraph: false, proposal: null, attachments: [] },
  ],
}
const file = (name: string) => new File(['x'], name, { lastModified: 1_700_000_000_000 })
const chosen = (name: string) => ({ path: name, file: file(name) })
const titles = ({ papers, items }: Draft) =>
  [papers, ...items.map((item) => item.papers)].map((all) => all.map(({ title, isMain }) => (isMain ? `${title}*` : title)))

test('the form of an existing meeting sends it unchanged, and no files', () => {
  const { form, files } = sentOf(draftOf(made))
  expect(files).toEqual([])
  expect(form).toEqual({
    title: 'Sitzung',
    start: '2026-12-31T19:30',
    end: '2027-01-01T00:30',
    location: null,
    protocol: { title: 'Protokoll', document: 1 },
    meeting_documents: [{ title: 'Einladung', document: 2 }],
    agenda_items: made.agenda_items.map((item) => ({
      ...item,
      proposal: item.proposal && { title: item.proposal.title, document: item.proposal.document },
      attachments: item.attachments.map(({ title, document }) => ({ title, document })),
    })),
  })
  expect(meetingByHand.safeParse(form).success).toBe(true)
})

test('files are sent in their order; a replaced one keeps its document', () => {
  let draft = draftOf(made)
  draft = changePaper(draft, 'document-4', { file: file('Neu.pdf') })
  draft = addFiles(draft, 'item-13', [chosen('Liste 2026.pdf')])
  const { form, files } = sentOf(addFiles(draft, MEETING, [chosen('Plan.pdf')]))
  expect(files.map(({ name }) => name)).toEqual(['Plan.pdf', 'Neu.pdf', 'Liste 2026.pdf'])
  expect(form.meeting_documents[1]).toEqual({ title: 'Plan', upload: 0, modified: '2023-11-14T22:13:20.000Z' })
  expect(form.agenda_items[1]?.attachments).toEqual([{ title: 'Zahlen', document: 4, upload: 1, modified: '2023-11-14T22:13:20.000Z' }])
  expect(form.agenda_items[2]?.attachments).toMatchObject([{ title: 'Liste 2026', upload: 2 }])
})

test.each(['1601-01-01T00:00:00.000Z', '+010000-01-01T00:00:00.000Z'])('a file dated %s is sent without its date', (date) => {
  const dated = new File(['x'], 'Plan.pdf', { lastModified: Date.parse(date) })
  const { form } = sentOf(addFiles(draftOf(made), MEETING, [{ path: 'Plan.pdf', file: dated }]))
  expect(form.meeting_documents[1]).toEqual({ title: 'Plan', upload: 0 })
  expect(meetingByHand.safeParse(form).success).toBe(true)
})

test('papers and items move; an area has at most one main document', () => {
  const draft = draftOf(made)
  expect(titles(movePaper(draft, 'document-3', { area: 'item-13', index: 0 }))).toEqual([
    ['Protokoll*', 'Einladung'],
    [],
    ['Zahlen'],
    ['Antrag*'],
  ])
  expect(titles(movePaper(draft, 'document-3', { area: MEETING, index: 1 }))).toEqual([
    ['Protokoll*', 'Antrag', 'Einladung'],
    [],
    ['Zahlen'],
    [],
  ])
  expect(titles(movePaper(draft, 'document-4', { area: 'item-12', index: 0 }))[2]).toEqual(['Zahlen', 'Antrag*'])
  expect(titles(changePaper(draft, 'document-4', { isMain: true }))[2]).toEqual(['Antrag', 'Zahlen*'])
  expect(titles(removePaper(draft, 'document-1'))[0]).toEqual(['Einladung'])
  expect(moveItem(draft, 'item-13', 0).items.map(({ id }) => id)).toEqual([13, 11, 12])
  expect(removeItem(draft, 'item-12').items.map(({ id }) => id)).toEqual([11, 13])
  expect(movePaper(draft, 'nothing', { area: MEETING, index: 0 })).toBe(draft)
})

test('arranged files join the items with their numbers; others come behind', () => {
  const files = [file('1.1 Beilage.pdf'), file('01 Antrag neu.pdf'), file('3 Varia.pdf'), file('Plan.pdf')]
  const draft = addArranged(draftOf(made), arrange(files.map((one) => ({ path: one.name, file: one }))))
  expect(draft.items.map(({ number, title }) => [number, title])).toEqual([
    ['', 'Teil A'],
    ['1.', 'Voranschlag'],
    ['2.', 'Wahlen'],
    ['3.', 'Varia'],
  ])
  expect(titles(draft)).toEqual([['Protokoll*', 'Einladung', 'Plan'], [], ['Antrag*', 'Zahlen', 'Antrag neu', 'Beilage'], [], ['Varia']])
})

test('an end before the start is on the next day; without one none is sent', () => {
  const draft = { ...emptyDraft, day: '2026-12-31', from: '19:30' }
  expect(sentOf({ ...draft, until: '00:30' }).form.end).toBe('2027-01-01T00:30')
  expect(sentOf({ ...draft, from: '1930', until: '22' }).form.end).toBe('2026-12-31T22:00')
  expect(sentOf(draft).form.end).toBe(null)
})

test.each([
  ['19:30', '19:30'],
  ['19.30', '19:30'],
  ['1930', '19:30'],
  ['19h30', '19:30'],
  [' 8 ', '08:00'],
  ['830', '08:30'],
  ['24:00', null],
  ['12:60', null],
  ['abends', null],
  ['', null],
])('the time %j is read as %j', (text, time) => {
  expect(readTime(text)).toBe(time)
})

test('what somebody else has removed meanwhile is new again; without a file it goes', () => {
  const current = { ...made, meeting_documents: [], agenda_items: made.agenda_items.slice(0, 1) }
  const mine = changePaper(addRows(draftOf(made), []), 'document-4', { file: file('Neu.pdf') })
  const draft = rebased(changeItem(mine, 'item-12', { title: 'Budget' }), current)
  expect(titles(draft)).toEqual([['Protokoll*'], [], ['Zahlen'], []])
  const { form } = sentOf(draft)
  expect(form.agenda_items.map((item) => [item.id, item.title])).toEqual([
    [11, 'Teil A'],
    [undefined, 'Budget'],
    [undefined, 'Wahlen'],
  ])
  expect(form.agenda_items[1]?.attachments).toMatchObject([{ title: 'Zahlen', upload: 0 }])
  expect(form.agenda_items[1]?.attachments[0]).not.toHaveProperty('document')
})

test('a kept draft has no files, but all texts', () => {
  const draft = withoutFiles(addFiles(emptyDraft, MEETING, [chosen('Einladung.pdf')]))
  expect(draft.papers).toMatchObject([{ title: 'Einladung', file_name: 'Einladung.pdf' }])
  expect(draft.papers.map(lacksFile)).toEqual([true])
  expect(JSON.parse(JSON.stringify(draft))).toEqual(draft)
})
