import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { aPersonalDocument } from '#features/personal-documents/web/fixtures.ts'
import { anImportedTag } from '#features/tags/web/fixtures.ts'
import { aConfiguration, aDocument, aMeeting, anAgendaItem, aUser } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const proposal = { ...aDocument({ id: 60, title: 'Antrag' }), agenda_item_id: 30 }
const items = [
  anAgendaItem({ id: 30, sort_order: 2, proposal_id: 60, proposal }),
  anAgendaItem({ id: 29, sort_order: 1, title: 'A Sachgeschäfte', number: null, number_or_business_number: null, is_paragraph: true }),
]
/** The outer list items only: tags are lists within a row. */
const rowsOf = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('listitem')
    .filter((item) => !item.parentElement?.closest('li'))

test('shows the header, agenda items in order with plain headings, and the link to the committee', async () => {
  const meeting = aMeeting({ title: null, agenda_items: items, has_tagesordnung: true, concluded: '2026-09-14T15:00:00Z' })
  await openApp('/meetings/4', { 'meetings/4/': meeting })
  await screen.findByRole('heading', { level: 1, name: 'Sitzung vom 14.09.2026' })
  expect(screen.getByText('Mo 14.09.2026, 14:30 – 17:00')).toBeTruthy()
  expect(screen.getByText('Letzter Import: 14.09.2026, 14:30')).toBeTruthy()

  const [paragraph, item] = within(screen.getByRole('tabpanel', { name: 'Geschäftsverzeichnis' })).getAllByRole('listitem')
  expect(paragraph?.textContent).toBe('A Sachgeschäfte')
  expect(within(paragraph!).queryByRole('link')).toBeNull()
  expect(within(item!).getByRole('link', { name: 'Voranschlag 2027' }).getAttribute('href')).toBe('/agenda_items/30')
  expect(within(item!).getByRole('link', { name: 'Antrag zu «Voranschlag 2027» öffnen' }).getAttribute('href')).toBe('/proposals/60')
  expect(screen.getByRole('link', { name: /Zurück zum Gremium/ }).getAttribute('href')).toBe('/committees/2')
  const trail = within(screen.getByRole('navigation', { name: 'Sie sind hier' }))
  expect(trail.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Finanzkommission', 'Sitzung vom 14.09.2026'])
})

test('calls the list «Traktanden» without a formal agenda; empty cards say so', async () => {
  await openApp('/meetings/4', { 'meetings/4/': aMeeting() })
  expect((await screen.findByRole('region', { name: 'Traktanden' })).textContent).toContain('Diese Sitzung hat noch keine Traktanden.')
  expect(screen.getByText('Zu dieser Sitzung sind keine Dokumente vorhanden.')).toBeTruthy()
})

test('lists the protocol first, other documents by title, and marks unread ones', async () => {
  const meeting_documents = [
    aDocument({ id: 51, title: 'Zusatz', sort_order: 1 }),
    aDocument({ id: 52, title: 'Antworten', sort_order: 2, last_seen: null }),
  ]
  await openApp('/meetings/4', {
    'meetings/4/': aMeeting({ protocol_id: 70, protocol: aDocument({ id: 70, tags: [anImportedTag('genehmigt')] }), meeting_documents }),
  })
  await screen.findByRole('heading', { level: 3, name: 'Weitere Sitzungsunterlagen' })
  await screen.findByText('genehmigt')
  const [protocol, first, second] = rowsOf('Dokumente')
  expect(within(protocol!).getByRole('link', { name: 'Protokoll anzeigen' }).getAttribute('href')).toBe('/protocols/70')
  expect(protocol?.textContent).toBe('PDFProtokoll anzeigenAktualisiert am 14.09.2026genehmigt')
  expect(screen.getByText('Protokoll öffnen').closest('a')?.getAttribute('href')).toBe('/protocols/70')
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/meeting_documents/52')
  expect(first?.textContent).toContain('Ungelesen')
  expect(second?.textContent).toBe('PDFZusatzAktualisiert am 14.09.2026')
})

test('lists documents in imported order where the site is set so', async () => {
  const meeting_documents = [
    aDocument({ id: 52, title: 'Antworten', sort_order: 2 }),
    aDocument({ id: 51, title: 'Zusatz', sort_order: 1 }),
  ]
  await openApp('/meetings/4', {
    'config/': aConfiguration({ documents_use_sort_order: true }),
    'meetings/4/': aMeeting({ meeting_documents }),
  })
  await screen.findByRole('region', { name: 'Dokumente' })
  expect(rowsOf('Dokumente').map((row) => within(row).getByRole('link').textContent)).toEqual(['Zusatz', 'Antworten'])
})

test('shows the description where there is one, with addresses as links', async () => {
  const meeting = aMeeting({ description: 'Unterlagen auf https://lauterau.ch/budget' })
  const { router, user } = await openApp('/meetings/4', {
    'meetings/4/': meeting,
    'meetings/5/': aMeeting({ id: 5, title: '13. Sitzung' }),
  })
  await screen.findByText('Unterlagen auf https://lauterau.ch/budget')
  await user.click(screen.getByRole('button', { name: 'Angaben zur Sitzung' }))
  const link = await within(await screen.findByRole('region', { name: 'Beschreibung' })).findByRole('link')
  expect(link.getAttribute('href')).toBe('https://lauterau.ch/budget')
  await router.navigate({ to: '/meetings/$id', params: { id: 5 } })
  await screen.findByRole('heading', { level: 1, name: '13. Sitzung' })
  expect(screen.queryByRole('region', { name: 'Beschreibung' })).toBeNull()
})

test('shows no description where meeting descriptions are switched off', async () => {
  await openApp('/meetings/4', {
    'config/': aConfiguration({ features: { meetingDescription: false, shareAnnotations: true } }),
    'meetings/4/': aMeeting({ description: 'Unterlagen' }),
  })
  await screen.findByRole('region', { name: 'Dokumente' })
  expect(screen.queryByText('Unterlagen')).toBeNull()
})

test('shows only personal documents without an agenda item on the meeting page', async () => {
  const documents = [aPersonalDocument({ id: 80, title: 'Votum', agenda_item_id: null }), aPersonalDocument({ id: 81, title: 'Notizen' })]
  await openApp('/meetings/4', { 'meetings/4/': aMeeting(), 'meetings/4/personal_documents/': documents })
  const card = within(await screen.findByRole('region', { name: 'Persönliche Dokumente ohne Traktandum' }))
  expect(card.getByRole('link', { name: 'Votum' }).getAttribute('href')).toBe('/personaldocument/80')
  expect(card.queryByText('Notizen')).toBeNull()
})

test.each([
  ['a member', [{ committee_id: 2, roles: ['member' as const], begin_date: null, end_date: null, is_active: true }], 1],
  ['a former member', [{ committee_id: 2, roles: ['member' as const], begin_date: null, end_date: '2026-01-01', is_active: false }], 0],
])('a visit of %s is recorded when the page is on screen: %o %i', async (_, roles, times) => {
  const answers = {
    'users/me/': aUser({ roles }),
    'meetings/4/': aMeeting(),
    'POST meetings/4/seen/': { last_seen: '2026-09-14T12:30:00Z' },
  }
  const { asked } = await openApp('/meetings/4', answers)
  await screen.findByRole('region', { name: 'Dokumente' })
  await waitFor(() => expect(asked.filter((one) => one === 'POST meetings/4/seen/')).toHaveLength(times))
})

test('records no visit of a page opened in the background until it is on screen', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const roles = [{ committee_id: 2, roles: ['member' as const], begin_date: null, end_date: null, is_active: true }]
  const answers = { 'users/me/': aUser({ roles }), 'POST meetings/4/seen/': { last_seen: '2026-09-14T12:30:00Z' } }
  const { asked, client } = await openApp('/meetings/4', answers)
  await screen.findByRole('region', { name: 'Dokumente' })
  await waitFor(() => expect(client.isFetching()).toBe(0))
  expect(asked).not.toContain('POST meetings/4/seen/')
  visibility.mockRestore()
  for (let look = 0; look < 2; look += 1) document.dispatchEvent(new Event('visibilitychange'))
  await waitFor(() => expect(asked.filter((one) => one === 'POST meetings/4/seen/')).toHaveLength(1))
})

const current = anAgendaItem({ id: 31, is_active: true })
const unread = { ...aDocument({ id: 61, title: 'Bericht', last_seen: null }), agenda_item_id: 30 }
const partlyRead = [anAgendaItem({ attachments: [{ ...unread, id: 60, last_seen: aDocument().last_seen }, unread] })]

test.each([
  [
    'the current item while the meeting is in progress',
    { is_running_meeting: true, agenda_items: [...partlyRead, current] },
    'Zum laufenden Traktandum',
    '/agenda_items/31',
  ],
  ['the first unread paper between items', { is_running_meeting: true, agenda_items: partlyRead }, 'Weiterlesen', '/attachments/61'],
  ['no item that a meeting of the past left open', { agenda_items: [...partlyRead, current] }, 'Weiterlesen', '/attachments/61'],
  ['the first paper if none is read', { agenda_items: [anAgendaItem({ attachments: [unread] })] }, 'Unterlagen lesen', '/attachments/61'],
])('the first action leads to %s', async (_, change, name, address) => {
  await openApp('/meetings/4', { 'meetings/4/': aMeeting(change) })
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(address)
})

test('once all is read there is no first action', async () => {
  await openApp('/meetings/4', {
    'meetings/4/': aMeeting({ agenda_items: [anAgendaItem({ attachments: [{ ...unread, last_seen: aDocument().last_seen }] })] }),
  })
  await screen.findByRole('button', { name: 'Mehr Aktionen' })
  expect(screen.queryByRole('link', { name: /lesen$/ })).toBeNull()
})
