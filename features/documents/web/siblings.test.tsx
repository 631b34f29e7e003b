import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPersonalDocument } from '#features/personal-documents/web/fixtures.ts'
import { aDocument, aMeeting, anAgendaItem, anAgendaItemWithMeeting, anAttachment } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubMedia } from '#testing/web/setup.ts'
import { aDocumentWithParents, aMember, aVersion } from './fixtures.ts'

const spreadsheet = { mime_type: 'application/vnd.ms-excel', file_name: 'Zahlen.xls' }
const papers = {
  proposal: { ...aDocument({ id: 60 }), agenda_item_id: 30 },
  attachments: [
    anAttachment({ id: 51, title: 'Zahlen', last_seen: null }),
    anAttachment({ id: 50, title: 'Budgetübersicht', has_annotations: true }),
  ],
}
const item = anAgendaItemWithMeeting({ ...papers, personal_documents: [aPersonalDocument()] })
const report = anAttachment({ id: 55, title: 'Bericht der Kommission', agenda_item_id: 32, ...spreadsheet })
const agenda_items = [
  anAgendaItem({ id: 32, title: 'Verschiedenes', number: '9.', number_or_business_number: '9.', sort_order: 9, attachments: [report] }),
  anAgendaItem(papers),
  anAgendaItem({ id: 31, title: 'B Wahlgeschäfte', is_paragraph: true, sort_order: 3 }),
]
const documents = {
  'agenda_items/30/': item,
  'meetings/4/': aMeeting({ agenda_items }),
  'attachments/50/': aDocumentWithParents(),
  'attachments/50/versions/': [aVersion(spreadsheet)],
  'attachments/51/': aDocumentWithParents({ id: 51, title: 'Zahlen', version_id: 510 }),
  'attachments/51/versions/': [aVersion({ ...spreadsheet, version_id: 510 })],
  'attachments/55/': aDocumentWithParents({ id: 55, title: 'Bericht der Kommission', version_id: 550, agenda_item_id: 32 }),
  'attachments/55/versions/': [aVersion({ ...spreadsheet, version_id: 550 })],
  'agenda_items/32/': anAgendaItemWithMeeting({ id: 32, attachments: [report] }),
}

const list = async () => within(await screen.findByRole('navigation', { name: 'Dokumente' }))
const titles = (links: HTMLElement[]) => links.map((link) => `${link.textContent} ${link.getAttribute('href')}`)

test('the sidebar of an item’s document lists proposal, attachments and personal documents', async () => {
  await openApp('/attachments/50?version_id=500', documents)
  const rows = await list()
  expect(titles(await rows.findAllByRole('link'))).toEqual([
    'Antrag /proposals/60',
    'Budgetübersicht /attachments/50',
    'Zahlen /attachments/51',
    'Votum /personaldocument/80',
  ])
  expect(rows.getByRole('link', { current: 'page' }).textContent).toBe('Budgetübersicht')
  expect(rows.getAllByText('Mit eigenen Anmerkungen')).toHaveLength(1)
  expect(rows.getAllByText('Ungelesen')).toHaveLength(1)
})

test('the sidebar of a meeting document lists minutes and other meeting documents', async () => {
  const own = { agenda_item: null, agenda_item_id: null }
  await openApp('/meeting_documents/50?version_id=500', {
    'meetings/4/': aMeeting({
      protocol: aDocument({ id: 70 }),
      meeting_documents: [aDocument({ id: 50 }), aDocument({ id: 52, title: 'Einladung' })],
    }),
    'meeting_documents/50/': aDocumentWithParents({ kind: 'meeting_documents', ...own }),
    'meeting_documents/50/versions/': [aVersion({ agenda_item: null })],
  })
  const rows = await list()
  expect(titles(await rows.findAllByRole('link'))).toEqual([
    'Protokoll /protocols/70',
    'Einladung /meeting_documents/52',
    'Traktandenliste /meeting_documents/50',
  ])
  expect(screen.queryByRole('navigation', { name: 'Nächstes Traktandum' })).toBeNull()
})

test('a failure to load the list of documents shows in place with a retry, and the document stays', async () => {
  const { user, answers } = await openApp('/attachments/50?version_id=500', { ...documents, 'agenda_items/30/': refusal(500) })
  const rows = await list()
  await rows.findByText('Die Dokumente konnten nicht geladen werden. Bitte laden Sie die Seite neu.')
  answers['agenda_items/30/'] = item
  await user.click(rows.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await rows.findByRole('link', { name: 'Zahlen' })).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: 'Budgetübersicht' })).toBeDefined()
})

test('opens the next document from the list and by keys, without rebuilding the page layout', async () => {
  const { user, router } = await openApp('/attachments/50?version_id=500', documents)
  const rows = await list()
  const shell = () => [screen.getByRole('main'), screen.getByRole('button', { name: 'Seite teilen' }), document.querySelector('header')]
  const before = shell()
  const sidebar = screen.getByRole('navigation', { name: 'Dokumente' }).parentElement!
  sidebar.scrollTop = 500
  await user.click(await rows.findByRole('link', { name: 'Zahlen' }))
  await screen.findByRole('heading', { level: 1, name: 'Zahlen' })
  await waitFor(() => expect(sidebar.scrollTop).toBe(0))
  for (const [index, node] of shell().entries()) expect(node).toBe(before[index])
  await user.keyboard('p')
  await screen.findByRole('heading', { level: 1, name: 'Budgetübersicht' })
  await user.keyboard('n')
  await screen.findByRole('heading', { level: 1, name: 'Zahlen' })
  expect(router.state.location.href).toBe('/attachments/51?version_id=510')
})

const tabs = async () => within(await screen.findByRole('navigation', { name: 'Unterlage wechseln' }))

test('the papers of the item are tabs in the header, with the open one and the unread ones marked', async () => {
  await openApp('/attachments/50?version_id=500', documents)
  const rows = await tabs()
  await rows.findByRole('link', { name: 'Votum' })
  expect(titles(within(rows.getByRole('list')).getAllByRole('link'))).toEqual([
    'Antrag /proposals/60',
    'Budgetübersicht /attachments/50',
    'ZahlenUngelesen /attachments/51',
    'Votum /personaldocument/80',
  ])
  expect(rows.getByRole('link', { current: 'page' }).textContent).toBe('Budgetübersicht')
  expect(document.querySelector('header')?.contains(rows.getByRole('list'))).toBe(true)
})

test('on a phone the tabs are a row of the page', async () => {
  stubMedia(390)
  await openApp('/attachments/50?version_id=500', documents)
  const row = (await tabs()).getByRole('list')
  expect(screen.getByRole('main').contains(row)).toBe(true)
})

test('the arrows lead to the papers before and after in the whole meeting, say which, and stop at its ends', async () => {
  const { user, router } = await openApp('/attachments/51?version_id=510', documents)
  const steps = await tabs()
  expect(await steps.findByRole('link', { name: 'Vorherige Unterlage: Traktandum 2, Budgetübersicht' })).toBeDefined()
  await user.click(steps.getByRole('link', { name: 'Nächste Unterlage: Traktandum 9, Bericht der Kommission' }))
  await screen.findByRole('heading', { level: 1, name: 'Bericht der Kommission' })
  expect(router.state.location.href).toBe('/attachments/55?version_id=550')
  await waitFor(() => expect(document.title).toBe('Bericht der Kommission – Sitzungen'))
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Bericht der Kommission'))
  await waitFor(async () => expect((await tabs()).queryByRole('link', { name: /^Nächste Unterlage/ })).toBeNull())
  await user.keyboard('p')
  await screen.findByRole('heading', { level: 1, name: 'Zahlen' })
})

test('the next paper’s data are fetched once the open one is shown, without recording that it was read', async () => {
  const { asked } = await openApp('/attachments/51?version_id=510', { ...documents, 'users/me/': aMember() })
  await waitFor(() => expect(asked).toContain('GET attachments/55/versions/'))
  expect(asked.filter((one) => one.startsWith('POST'))).toEqual([])
})

test('nothing is fetched ahead for readers who save data', async () => {
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection: { saveData: true } }))
  const idle = vi.fn<(run: () => void, options?: object) => number>(() => 1)
  vi.stubGlobal('requestIdleCallback', idle)
  await openApp('/attachments/51?version_id=510', documents)
  await (await tabs()).findByRole('link', { name: /^Nächste Unterlage/ })
  // Others wait with a limit of time.
  expect(idle.mock.calls.filter(([, options]) => !options)).toEqual([])
})

const next = async () => within(await screen.findByRole('navigation', { name: 'Nächstes Traktandum' })).getByRole('link')

test('links to the next agenda item of the meeting, skipping headings', async () => {
  await openApp('/attachments/50?version_id=500', documents)
  const link = await next()
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Verschiedenes', '/agenda_items/32'])
})

const entry = {
  id: 6,
  meeting_id: 4,
  agenda_item: { id: 33, title: 'Wahlen', number: '3.', is_paragraph: false, business: null },
  day: '2026-09-14',
  order: 2,
  notes: '',
  has_clickable_live_button: false,
  is_active: false,
}

test('in agenda order links to the next entry, and every link keeps the order', async () => {
  const { router } = await openApp('/attachments/50?tagesordnungitem_id=5', { ...documents, 'tagesordnung_item/5/next_item/': entry })
  const link = await next()
  expect([link.textContent, link.getAttribute('href')]).toEqual(['Wahlen', '/agenda_items/33?tagesordnungitem_id=6'])
  expect(router.state.location.searchStr).toBe('?tagesordnungitem_id=5&version_id=500')
  const rows = await list()
  expect((await rows.findByRole('link', { name: 'Zahlen' })).getAttribute('href')).toBe('/attachments/51?tagesordnungitem_id=5')
  const back = [screen.getByRole('link', { name: 'Zurück zum Traktandum' }), screen.getByRole('link', { name: 'Voranschlag 2027' })]
  expect(back.map((one) => one.getAttribute('href'))).toEqual(Array(2).fill('/agenda_items/30?tagesordnungitem_id=5'))
})

test('on a phone the way back is in the row of papers and keeps the order of the agenda', async () => {
  stubMedia(390)
  await openApp('/attachments/50?version_id=500&tagesordnungitem_id=5', { ...documents, 'tagesordnung_item/5/next_item/': entry })
  const row = await tabs()
  expect(row.getByRole('link', { name: 'Zurück zum Traktandum' }).getAttribute('href')).toBe('/agenda_items/30?tagesordnungitem_id=5')
})

test('shows no next item after the last entry', async () => {
  const { asked } = await openApp('/attachments/50?version_id=500&tagesordnungitem_id=5', {
    ...documents,
    'tagesordnung_item/5/next_item/': () => Response.json(null),
  })
  await list()
  await waitFor(() => expect(asked).toContain('GET tagesordnung_item/5/next_item/'))
  await screen.findByRole('heading', { level: 1, name: 'Budgetübersicht' })
  expect(screen.queryByRole('navigation', { name: 'Nächstes Traktandum' })).toBeNull()
})

test('an entry that no longer exists falls back to the order of the meeting', async () => {
  await openApp('/attachments/50?version_id=500&tagesordnungitem_id=99', documents)
  expect((await next()).getAttribute('href')).toBe('/agenda_items/32')
})
