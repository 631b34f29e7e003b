import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { recentPapers, rememberRecentPaper } from '#features/documents/web/recent-papers.ts'
import { aMotion } from '#features/motions/web/fixtures.ts'
import { aNote } from '#features/notes/web/fixtures.ts'
import { aHit, anAnswer } from '#features/search/web/fixtures.ts'
import { claimStorage, clearStorage } from '#platform/web/lib/storage/app-state.ts'
import { aCommittee, aConfiguration, aMeeting, aMeetingListed, anAgendaItem } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

beforeEach(() => {
  clearStorage()
  claimStorage(1)
})

const coming = aMeetingListed({ id: 5, title: '13. Sitzung', start: '2099-10-12T12:30:00+00:00' })
const agenda_items = [
  anAgendaItem(),
  anAgendaItem({ id: 31, title: 'Wahlen' }),
  anAgendaItem({ id: 32, title: 'A Eröffnung', is_paragraph: true }),
]
const hit = aHit({ title: 'Wahlreglement', highlighting: { title: 'Wahlreglement', searchable_text: '' } })

async function open(answers: Record<string, unknown> = {}, address = '/meetings/4') {
  const app = await openApp(address, {
    'committees/': [aCommittee(), aCommittee({ id: 3, title: 'Verborgen', hidden: true })],
    'meetings/': [aMeetingListed(), coming],
    'meetings/4/': aMeeting({ agenda_items }),
    'meetings/5/': aMeeting({ id: 5, title: '13. Sitzung' }),
    'notes/': [
      aNote(),
      aNote({ id: 71, annotation: 'Von anderen', isOwner: false }),
      aNote({ id: 72, annotation: 'Verwaist', orphan: true }),
    ],
    'search/?query=wahl*&rows=10': anAnswer([hit], {}),
    'meetings/5/personal_documents/': [],
    ...answers,
  })
  await screen.findByRole('heading', { level: 1 })
  return app
}
const dialog = () => screen.findByRole('dialog', { name: 'Schnellzugriff' })
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Suchen und springen' })
const titles = (group: string) =>
  within(screen.getByRole('group', { name: group }))
    .getAllByRole('option')
    .map((option) => option.querySelector('span')?.textContent)
const chosen = () => screen.getByRole('option', { selected: true }).querySelector('span')?.textContent

test('Ctrl+K lists what is near by group, without headings, hidden committees, and notes of others or on removed things', async () => {
  rememberRecentPaper({ kind: 'attachments', id: 50, title: 'Budgetübersicht', around: 'Voranschlag 2027' })
  const { user } = await open()
  await user.keyboard('{Control>}k{/Control}')
  await dialog()
  await waitFor(() => expect(document.activeElement).toBe(field()))
  await waitFor(() => expect(titles('Meine Notizen')).toEqual(['Bei den Investitionen nachfragen.']))
  expect(titles('Zuletzt geöffnete Dokumente')).toEqual(['Budgetübersicht'])
  // The coming meeting is before the past one.
  expect(titles('Sitzungen')).toEqual(['13. Sitzung', '12. Sitzung'])
  expect(titles('Traktanden dieser Sitzung')).toEqual(['Voranschlag 2027', 'Wahlen'])
  expect(titles('Gremien')).toEqual(['Finanzkommission'])
  expect(titles('Aktionen dieser Seite')).not.toEqual([])
  expect(chosen()).toBe('Budgetübersicht')
})

test('typing filters titles and asks the search; the arrow keys choose, and Enter opens', async () => {
  const { user, router } = await open()
  await user.keyboard('{Meta>}k{/Meta}')
  await dialog()
  await user.type(field(), 'sitzung')
  expect(chosen()).toBe('13. Sitzung')
  await user.keyboard('{ArrowDown}')
  expect(field().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option', { selected: true }).id)
  await user.keyboard('{ArrowUp}{Enter}')
  await screen.findByRole('heading', { level: 1, name: '13. Sitzung' })
  expect(router.state.location.pathname).toBe('/meetings/5')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a motion opens with its details, which have the focus', async () => {
  const { user, router } = await open(
    {
      'meetings/4/vorstoesse/': [aMotion({ status: 'OPEN' })],
      'meetings/4/vorstoesse/counts/': { open: 1, submitted: 0, to_sign: 0 },
      'businesstypes/?show_for_proposal=true': [],
    },
    '/meetings/4/vorstoesse',
  )
  await user.keyboard('{Control>}k{/Control}')
  await dialog()
  await user.type(field(), 'velowege')
  await waitFor(() => expect(titles('Vorstösse dieser Sitzung')).toEqual(['Mehr Velowege']))
  await user.keyboard('{Enter}')
  const details = await screen.findByRole('dialog', { name: 'Vorstoss' })
  expect(router.state.location.href).toBe('/meetings/4/vorstoesse?motion=60')
  await waitFor(() => expect(details.contains(document.activeElement)).toBe(true))
})

test('results of the search follow, and the last row searches the full text', async () => {
  const { user, router } = await open({ 'search/?query=wahl&start=0&rows=20': anAnswer([], {}) })
  await user.keyboard('{Control>}k{/Control}')
  await dialog()
  // At once: of words typed slowly, each beginning would be asked.
  await user.click(field())
  await user.paste('wahl')
  await waitFor(() => expect(titles('Treffer')).toEqual(['Wahlreglement']))
  await user.keyboard('{ArrowUp}')
  expect(chosen()).toBe('Alles nach «wahl» durchsuchen')
  await user.keyboard('{Enter}')
  await screen.findByText('Keine Suchresultate')
  expect(router.state.location.href).toBe('/search?query=wahl')
})

test('an action of the page presses its button', async () => {
  const { user } = await open()
  await user.keyboard('{Control>}k{/Control}')
  await dialog()
  await user.type(field(), 'hilfe')
  expect(titles('Aktionen dieser Seite')).toEqual(['Hilfe'])
  await user.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'Hilfe' })
})

test('Escape and Ctrl+K close it, and the focus goes back', async () => {
  const { user } = await open()
  const opener = screen.getByRole('button', { name: 'Hilfe' })
  for (const key of ['{Escape}', '{Control>}k{/Control}']) {
    opener.focus()
    await user.keyboard('{Control>}k{/Control}')
    await dialog()
    await waitFor(() => expect(document.activeElement).toBe(field()))
    await user.keyboard(key)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
  }
})

test('it does not open while another dialog is open', async () => {
  const { user } = await open()
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Hilfe' })
  await user.keyboard('{Control>}k{/Control}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
})

test('without the search it leads to the rest, and says if there is nothing', async () => {
  const { user, asked } = await open({
    'config/': aConfiguration({ full_text_search: false }),
    'notes/': refusal(503),
    'meetings/': refusal(404),
  })
  await user.keyboard('{Control>}k{/Control}')
  await dialog()
  await user.type(field(), 'wahl')
  expect(titles('Traktanden dieser Sitzung')).toEqual(['Wahlen'])
  await user.type(field(), 'xyz')
  expect(screen.getByText('Nichts gefunden')).toBeTruthy()
  expect(screen.queryAllByRole('option')).toEqual([])
  expect(asked.filter((one) => one.includes('search/'))).toEqual([])
})

test('papers opened last are kept once each, the latest first, and gone after the sign-out', () => {
  const paper = (id: number) => ({ kind: 'attachments' as const, id, title: `Beilage ${id}`, around: '' })
  for (const id of [...Array.from({ length: 31 }, (_, at) => at + 1), 7]) rememberRecentPaper(paper(id))
  expect(recentPapers().map(({ id }) => id)).toEqual(
    [7, ...Array.from({ length: 31 }, (_, at) => 31 - at).filter((id) => id !== 7)].slice(0, 30),
  )
  clearStorage()
  expect(recentPapers()).toEqual([])
  rememberRecentPaper(paper(1))
  expect(recentPapers()).toEqual([])
})
