import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { anActiveEntry, anAgendaEntry } from '#features/agenda/web/fixtures.tsx'
import { anImportedTag, aTagOption } from '#features/tags/web/fixtures.ts'
import { aConfiguration, aDocument, aMeeting, anAgendaItem, anAgendaItemWithMeeting, anAttachment } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const business = { id: 9, number: '2026/0123', title: 'Voranschlag' }
const proposal = { ...aDocument({ id: 60, tags: ['dringlich', 'neu'].map(anImportedTag) }), agenda_item_id: 30 }
const entry = (id: number, item: number, day: string) =>
  anAgendaEntry({ id, day, order: id, agenda_item: { id: item, title: 'Wahlen', number: '3.' } })
const meeting = aMeeting({
  agenda_items: [anAgendaItem(), anAgendaItem({ id: 31, title: 'Wahlen', number_or_business_number: '3.', sort_order: 3 })],
})

test('shows documents, business, breadcrumbs and the other items of the meeting', async () => {
  const attachments = [anAttachment({ id: 61, title: 'Zahlen' }), anAttachment({ id: 62, title: 'Bericht' })]
  const item = anAgendaItemWithMeeting({ business, proposal_id: 60, proposal, attachments })
  const { router } = await openApp('/agenda_items/30?tagesordnungitem_id=5', {
    'agenda_items/30/': item,
    'meetings/4/': meeting,
    'meetings/4/tagesordnung_item/': [entry(5, 30, '2026-09-15'), entry(6, 31, '2026-09-14'), entry(7, 31, '2026-09-15')],
  })
  await screen.findByRole('heading', { level: 1, name: 'Voranschlag 2027' })
  expect(document.title).toBe('Voranschlag 2027 – Sitzungen')
  expect(screen.getByText('Traktandum 2')).toBeTruthy()
  expect(router.state.location.href).toBe('/agenda_items/30?tagesordnungitem_id=5')

  const documents = within(screen.getByRole('region', { name: 'Dokumente' }))
  expect(documents.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Antrag /proposals/60?tagesordnungitem_id=5',
    'Bericht /attachments/62?tagesordnungitem_id=5',
    'Zahlen /attachments/61?tagesordnungitem_id=5',
  ])
  expect(documents.getAllByRole('listitem')[0]?.textContent).toBe('PDFAntragAktualisiert am 14.09.2026, 14:30dringlichneu')
  const card = within(screen.getByRole('region', { name: 'Geschäft' }))
  expect(card.getByText('2026/0123')).toBeTruthy()
  expect(card.getByRole('link', { name: 'Voranschlag' }).getAttribute('href')).toBe('/businesses/9')

  const sidebar = within(screen.getByRole('list', { name: 'Traktanden der Sitzung' }))
  expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('Voranschlag 2027')
  const wahlen = () => sidebar.getByRole('link', { name: 'Wahlen' }).getAttribute('href')
  await waitFor(() => expect(wahlen()).toBe('/agenda_items/31?tagesordnungitem_id=7'))
  const trail = within(screen.getByRole('navigation', { name: 'Sie sind hier' }))
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/committees/2', '/meetings/4'])
})

test('begins with the documents; the tags are below the title', async () => {
  await openApp('/agenda_items/30', {
    'tag/?committee=2': [aTagOption({ slug: 'lesen', name: 'Noch lesen' })],
    'agenda_items/30/': anAgendaItemWithMeeting({ business, proposal_id: 60, proposal }),
    'meetings/4/': meeting,
  })
  await screen.findByRole('region', { name: 'Dokumente' })
  const main = within(screen.getByRole('main'))
  const [first] = main.getAllByRole('heading', { level: 2 })
  expect(first?.textContent).toBe('Dokumente')
  const header = (await main.findByRole('heading', { level: 1 })).closest('header')!
  expect(within(header).getByRole('region', { name: 'Etiketten' })).toBeTruthy()
})

test('without an agenda entry links carry none, and the agenda is not requested', async () => {
  const { asked } = await openApp('/agenda_items/30', { 'agenda_items/30/': anAgendaItemWithMeeting({ proposal }), 'meetings/4/': meeting })
  const documents = within(await screen.findByRole('region', { name: 'Dokumente' }))
  expect(documents.getByRole('link', { name: 'Antrag' }).getAttribute('href')).toBe('/proposals/60')
  expect(screen.getAllByRole('link', { name: 'Wahlen' }).map((link) => link.getAttribute('href'))).toEqual(
    Array(2).fill('/agenda_items/31'),
  )
  expect(asked).not.toContain('GET meetings/4/tagesordnung_item/')
})

test('marks unread or annotated items in the sidebar, but not headings or items without documents', async () => {
  const agenda_items = [
    anAgendaItem({ attachments: [anAttachment()], last_seen: null, has_annotations: true }),
    anAgendaItem({ id: 31, title: 'Wahlen', attachments: [anAttachment()] }),
    anAgendaItem({ id: 32, title: 'Mitteilungen', last_seen: null }),
  ]
  await openApp('/agenda_items/30', { 'agenda_items/30/': anAgendaItemWithMeeting(), 'meetings/4/': aMeeting({ agenda_items }) })
  const rows = within(await screen.findByRole('list', { name: 'Traktanden der Sitzung' })).getAllByRole('listitem')
  expect(
    rows.map((row) => [within(row).queryByText('Ungelesen'), within(row).queryByText('Mit eigenen Anmerkungen')].map(Boolean)),
  ).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ])
})

test('says that there are no documents, and hides the business card where businesses are switched off', async () => {
  await openApp('/agenda_items/30', {
    'config/': aConfiguration({ enable_businesses: false }),
    'agenda_items/30/': anAgendaItemWithMeeting({ business }),
    'meetings/4/': meeting,
  })
  await screen.findByText('Zu diesem Traktandum sind keine Dokumente vorhanden.')
  expect(screen.queryByRole('region', { name: 'Geschäft' })).toBeNull()
})

test('an item with only a proposal says that there are no attachments', async () => {
  await openApp('/agenda_items/30', { 'agenda_items/30/': anAgendaItemWithMeeting({ proposal_id: 60, proposal }), 'meetings/4/': meeting })
  await screen.findByText('Keine Beilagen vorhanden.')
})

test.each([
  ['of the meeting', '/agenda_items/30', '/agenda_items/31'],
  ['of the agenda', '/agenda_items/30?tagesordnungitem_id=5', '/agenda_items/31?tagesordnungitem_id=7'],
])('links to the next item %s', async (_, address, next) => {
  await openApp(address, {
    'agenda_items/30/': anAgendaItemWithMeeting(),
    'meetings/4/': meeting,
    'meetings/4/tagesordnung_item/': [],
    'tagesordnung_item/5/next_item/': entry(7, 31, '2026-09-15'),
  })
  const card = within(await screen.findByRole('region', { name: 'Nächstes Traktandum' }))
  expect(card.getByRole('link', { name: 'Wahlen' }).getAttribute('href')).toBe(next)
})

test('the sidebar shows each item’s documents, and marks the active item', async () => {
  const agenda_items = [
    anAgendaItem({ proposal_id: 60, proposal, attachments: [anAttachment(), anAttachment({ id: 62 })], is_active: true }),
    anAgendaItem({ id: 31, title: 'Wahlen' }),
  ]
  await openApp('/agenda_items/30', {
    'config/': aConfiguration({ mqtt: { available: true } }),
    'agenda_items/30/': anAgendaItemWithMeeting({ is_active: true }),
    'meetings/4/': aMeeting({ agenda_items }),
    'tagesordnung_item/active/': [anActiveEntry(anAgendaEntry())],
  })
  const [running, other] = within(await screen.findByRole('list', { name: 'Traktanden der Sitzung' })).getAllByRole('listitem')
  expect(running?.textContent).toContain('Wird behandelt')
  expect(running?.textContent).toContain('Antrag2 Beilagen')
  expect(other?.textContent).toBe('2.Wahlen')
  expect(within(screen.getByRole('main')).getByText('Wird behandelt')).toBeTruthy()
})
