import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { aMark, aMarkBeside, aMarkedItem, aMarkedPaper } from '#features/my-marks/fixtures.ts'
import type { MarkedItem } from '#features/my-marks/my-marks.ts'
import { aMeeting } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const highlight = aMark({ text: 'Nachfragen', layer_id: 7 })
const ink = aMark({ kind: 'ink', color: '#c92a2a', page: 1, quote: '', layer_id: 7 })
const note = aMark({ kind: 'own_note', color: null, page: 3, quote: '', text: 'Anreise', layer_id: null, note_id: 5, shared: true })
const items = [
  aMarkedItem({ agenda_item: null, marks: [aMarkBeside({ kind: 'own_note', text: 'Verspätet', note_id: 6, is_orphan: true })] }),
  aMarkedItem({ marks: [aMarkBeside()], papers: [aMarkedPaper({ older_version: 1, is_withdrawn: true, marks: [ink, highlight, note] })] }),
]

const openMarks = (answer: unknown = { items, left_off: 0 }, search = '') =>
  openApp(`/meetings/4/my_marks${search}`, { 'meetings/4/': aMeeting(), 'meetings/4/my_marks/': answer })

const rows = () => screen.getAllByRole('listitem').filter((row) => within(row).queryByRole('link') !== null && !row.closest('nav'))
const rowOf = (name: RegExp | string) => screen.getByRole('link', { name }).getAttribute('href')
const chip = (name: string) => screen.getByRole('button', { name })

test('lists the marks by item and paper; each leads to its place', async () => {
  await openMarks()
  await screen.findByRole('heading', { level: 1, name: 'Meine Anmerkungen und Notizen' })
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toEqual(expect.arrayContaining(['Zur ganzen Sitzung', '1. Voranschlag', 'Antrag Version 1, zurückgezogen']))
  const item = within(screen.getByRole('region', { name: '1. Voranschlag' }))
  expect(item.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Lesezeichen',
    'Stift, RotSeite 114.09.2026',
    'Der Rat beschliesstHervorgehobener Text, GelbSeite 214.09.2026Nachfragen',
    'AnreiseNotizSeite 3für andere sichtbar14.09.2026',
  ])
  expect(rowOf('Lesezeichen')).toBe('/agenda_items/30')
  expect(rowOf(/Der Rat/)).toBe(`/proposals/60?version_id=600&layer_id=7&annotation=${highlight.key}`)
  expect(rowOf('Anreise')).toBe('/proposals/60?version_id=600&note=5')
  expect(rowOf('Verspätet')).toBe('/meetings/4')
  expect(screen.getByText('zu entferntem Inhalt')).toBeTruthy()
})

test('filters by kind and colour in the address, and counts what matches', async () => {
  const { router } = await openMarks()
  const user = userEvent.setup()
  await screen.findByText('5 Einträge')
  await user.click(chip('Hervorgehobener Text (1)'))
  await user.click(chip('Stift (1)'))
  await screen.findByText('2 von 5 Einträgen')
  await user.click(chip('Rot (1)'))
  await screen.findByText('1 von 5 Einträgen')
  expect(rows().map(({ textContent }) => textContent)).toEqual(['Stift, RotSeite 114.09.2026'])
  expect(router.state.location.searchStr).toBe('?kind=highlight&kind=ink&color=c92a2a')
  expect(chip('Rot (1)').getAttribute('aria-pressed')).toBe('true')
  await user.click(chip('Stift (1)'))
  await screen.findByText('Kein Eintrag entspricht diesen Filtern.')
  await user.click(screen.getAllByRole('button', { name: 'Filter zurücksetzen' })[1]!)
  const count = await screen.findByText('5 Einträge')
  expect(document.activeElement).toBe(count)
})

test('takes the filter from the address, and ignores what is no filter', async () => {
  await openMarks(undefined, '?kind=ink&kind=nonsense&color=red')
  await screen.findByText('5 Einträge')
})

test('says what will be here, what found no room, and if it could not be loaded', async () => {
  await openMarks({ items: [], left_off: 0 })
  await screen.findByText(/^Hier finden Sie Ihre Anmerkungen, Notizen, Lesezeichen und Etiketten/)
  expect(screen.queryByRole('button', { name: 'Drucken' })).toBeNull()
})

test('says how many found no room', async () => {
  await openMarks({ items, left_off: 12 })
  await screen.findByText(/^12 Einträge haben auf dieser Seite keinen Platz/)
})

test('a failure is reported in place, and can be retried', async () => {
  await openMarks(refusal(500))
  await screen.findByText('Ihre Anmerkungen und Notizen konnten nicht geladen werden.')
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeTruthy()
})

test('shows the first 200 entries, and all before printing', async () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => window.dispatchEvent(new Event('beforeprint')))
  const many: MarkedItem[] = [aMarkedItem({ papers: [aMarkedPaper({ marks: Array.from({ length: 230 }, () => aMark()) })] })]
  await openMarks({ items: many, left_off: 0 })
  await screen.findByText('230 Einträge')
  expect(rows()).toHaveLength(200)
  expect(screen.getByRole('button', { name: '30 weitere Einträge anzeigen' })).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'Drucken' }).click())
  await waitFor(() => expect(rows()).toHaveLength(230))
  expect(print).toHaveBeenCalledOnce()
})

test('the meeting’s page links there', async () => {
  await openApp('/meetings/4', { 'meetings/4/': aMeeting() })
  const link = await screen.findByRole('link', { name: 'Meine Anmerkungen und Notizen' })
  expect(link.getAttribute('href')).toBe('/meetings/4/my_marks')
})
