import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openApp } from '#web/test/open-app.tsx'
import { aConfiguration, aDocument, aMeeting, anAgendaItem, anAgendaItemWithMeeting, anAttachment } from '#web/test/story.ts'

const business = { id: 9, number: '2026/0123', title: 'Voranschlag' }
const proposal = { ...aDocument({ id: 60 }), agenda_item_id: 30 }
const meeting = aMeeting({
  agenda_items: [anAgendaItem(), anAgendaItem({ id: 31, title: 'Wahlen', number_or_business_number: '3.', sort_order: 3 })],
})

test('documents, business, trail, and the other items beside it', async () => {
  const attachments = [anAttachment({ id: 61, title: 'Zahlen' }), anAttachment({ id: 62, title: 'Bericht' })]
  const item = anAgendaItemWithMeeting({ business, proposal_id: 60, proposal, attachments })
  const { router } = await openApp('/agenda_items/30?tagesordnungitem_id=5', { 'agenda_items/30/': item, 'meetings/4/': meeting })
  await screen.findByRole('heading', { level: 1, name: 'Voranschlag 2027' })
  expect(document.title).toBe('Voranschlag 2027 – Sitzungen')
  expect(screen.getByText('Traktandum 2')).toBeTruthy()
  expect(router.state.location.href).toBe('/agenda_items/30?tagesordnungitem_id=5')

  const documents = within(screen.getByRole('region', { name: 'Dokumente' }))
  expect(documents.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)).toEqual([
    'Antrag /proposals/60',
    'Bericht /attachments/62',
    'Zahlen /attachments/61',
  ])
  expect(documents.getByText('Aktualisiert am 14.09.2026, 14:30')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Geschäft' }).textContent).toContain('2026/0123Voranschlag')

  const sidebar = within(screen.getByRole('list', { name: 'Traktanden der Sitzung' }))
  expect(sidebar.getByRole('link', { current: 'page' }).textContent).toBe('Voranschlag 2027')
  expect(sidebar.getByRole('link', { name: 'Wahlen' }).getAttribute('href')).toBe('/agenda_items/31')
  const trail = within(screen.getByRole('navigation', { name: 'Sie sind hier' }))
  expect(trail.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/committees/2', '/meetings/4'])
})

test('no documents are said to be none; no business card where businesses are switched off', async () => {
  await openApp('/agenda_items/30', {
    'config/': aConfiguration({ enable_businesses: false }),
    'agenda_items/30/': anAgendaItemWithMeeting({ business }),
    'meetings/4/': meeting,
  })
  await screen.findByText('Zu diesem Traktandum sind keine Dokumente vorhanden.')
  expect(screen.queryByRole('region', { name: 'Geschäft' })).toBeNull()
})

test('a proposal alone says that there are no attachments', async () => {
  await openApp('/agenda_items/30', { 'agenda_items/30/': anAgendaItemWithMeeting({ proposal_id: 60, proposal }), 'meetings/4/': meeting })
  await screen.findByText('Keine Beilagen vorhanden.')
})
