import { renderHook, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Prepared } from '#features/documents/contract.ts'
import { chooseAndRemember } from '#platform/web/lib/language/language.ts'
import { rememberPlace } from '#platform/web/pdf/reading-position.ts'
import { aDocument, aMeeting, anAgendaItem } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { usePapersRead } from './lengths.ts'

const paper = (id: number, title: string, last_seen: string | null = aDocument().last_seen) => ({
  ...aDocument({ id, title, version_id: id * 10, meeting_id: 4, file: `attachments/${id}/versions/${id * 10}/file/`, last_seen }),
  agenda_item_id: 30,
})
const prepared = (id: number, facts: Partial<Prepared> = {}): Prepared => ({
  version_id: id * 10,
  pages: 12,
  pages_left: 12,
  last_page: null,
  last_read: null,
  ...facts,
})
const meeting = aMeeting({
  protocol: null,
  meeting_documents: [paper(50, 'Einladung'), paper(51, 'Bericht'), paper(52, 'Beilage', null)],
  agenda_items: [anAgendaItem({ attachments: [paper(60, 'Antrag', null)] })],
})
const all = [
  prepared(50, { pages: 2, pages_left: 0 }),
  prepared(51, { pages_left: 5, last_page: 7, last_read: '2026-09-14T12:30:00+00:00' }),
  prepared(52, { pages: 1, pages_left: 1 }),
  prepared(60, { pages: 78, pages_left: 78 }),
]

const open = (preparation: unknown = all) => openApp('/meetings/4', { 'meetings/4/': meeting, 'meetings/4/preparation/': preparation })

test('a meeting says how many papers are read, and what is left; its rows how long each paper is', async () => {
  await open()
  expect(await screen.findByText('2 von 4 Unterlagen gelesen · 84 Seiten · etwa 2 Std.')).toBeTruthy()
  const rows = within(screen.getByRole('region', { name: 'Dokumente' })).getAllByRole('listitem')
  const texts = rows.map(({ textContent }) => textContent)
  for (const [title, length] of [
    ['Einladung', '2 Seiten'],
    ['Bericht', 'noch 5 von 12 Seiten'],
    ['Bericht', 'etwa 8 Min.'],
    ['Beilage', '1 Seite'],
    ['Beilage', 'etwa 2 Min.'],
  ] as const) {
    expect(texts.find((text) => text?.includes(title))).toContain(length)
  }
  expect(texts.find((text) => text?.includes('Einladung'))).not.toContain('Min.')
})

test('a meeting whose papers are all read has nothing left', async () => {
  await open(all.map((one) => ({ ...one, pages_left: 0 })))
  expect(await screen.findByText('2 von 4 Unterlagen gelesen')).toBeTruthy()
})

test.each([
  ['de', 0, 1, '1 Unterlage, noch nicht gelesen'],
  ['de', 1, 11, '1 von 11 Unterlagen gelesen'],
  ['fr', 0, 11, '0 document sur 11 lu'],
  ['fr', 1, 11, '1 document sur 11 lu'],
  ['fr', 2, 11, '2 documents sur 11 lus'],
  ['en', 1, 1, '1 paper, read'],
  ['en', 1, 11, '1 of 11 papers read'],
] as const)('%s: %i of %i papers read, in the form that the language needs', async (language, count, papers, text) => {
  await chooseAndRemember(language)
  const { result } = renderHook(() => usePapersRead())
  expect(result.current(count, papers)).toBe(text)
  await chooseAndRemember('de')
})

test('without an answer the page shows what it knows', async () => {
  await open(() => Response.json({}, { status: 500 }))
  expect(await screen.findByText('2 von 4 Unterlagen gelesen')).toBeTruthy()
  expect(screen.queryByText(/Seiten/)).toBeNull()
})

const readOn = () => screen.findByRole('link', { name: 'Weiterlesen' })

test('reading goes on in the paper that was left last: at the page known elsewhere, or at the place that this browser knows', async () => {
  const { router } = await open()
  await waitFor(async () => expect((await readOn()).getAttribute('href')).toBe('/meeting_documents/51?page=7'))
  rememberPlace('/api/v1/attachments/51/versions/510/file/', { page: 6, top: 1, left: 0, zoom: '1', rotation: 0, two_pages: false })
  await router.navigate({ to: '/404' })
  await router.navigate({ to: '/meetings/$id', params: { id: 4 } })
  await waitFor(async () => expect((await readOn()).getAttribute('href')).toBe('/meeting_documents/51'))
})
