import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aPersonalDocument } from '#features/personal-documents/web/fixtures.ts'
import { aDocument, aMeeting, anAgendaItem, anAgendaItemWithMeeting, anAttachment } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { aDocumentWithParents, aVersion } from './fixtures.ts'

const spreadsheet = { mime_type: 'application/vnd.ms-excel', file_name: 'Zahlen.xls' }
const item = anAgendaItemWithMeeting({
  proposal: { ...aDocument({ id: 60 }), agenda_item_id: 30 },
  attachments: [
    anAttachment({ id: 51, title: 'Zahlen', last_seen: null }),
    anAttachment({ id: 50, title: 'Budgetübersicht', has_annotations: true }),
  ],
  personal_documents: [aPersonalDocument()],
})
const agenda_items = [
  anAgendaItem({ id: 32, title: 'Verschiedenes', number_or_business_number: '9.', sort_order: 9 }),
  anAgendaItem(),
  anAgendaItem({ id: 31, title: 'B Wahlgeschäfte', is_paragraph: true, sort_order: 3 }),
]
const documents = {
  'agenda_items/30/': item,
  'meetings/4/': aMeeting({ agenda_items }),
  'attachments/50/': aDocumentWithParents(),
  'attachments/50/versions/': [aVersion(spreadsheet)],
  'attachments/51/': aDocumentWithParents({ id: 51, title: 'Zahlen', version_id: 510 }),
  'attachments/51/versions/': [aVersion({ ...spreadsheet, version_id: 510 })],
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
  await user.click(await rows.findByRole('link', { name: 'Zahlen' }))
  await screen.findByRole('heading', { level: 1, name: 'Zahlen' })
  for (const [index, node] of shell().entries()) expect(node).toBe(before[index])
  await user.keyboard('p')
  await screen.findByRole('heading', { level: 1, name: 'Budgetübersicht' })
  await user.keyboard('n')
  await screen.findByRole('heading', { level: 1, name: 'Zahlen' })
  expect(router.state.location.href).toBe('/attachments/51?version_id=510')
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
