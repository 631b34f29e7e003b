import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDocumentWithParents, aVersion } from '#features/documents/web/fixtures.ts'
import type { WithdrawnDocument } from '#features/withdrawn/contract.ts'
import { aDocument, anAgendaItemWithMeeting, aUser } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'

const since = '2026-09-20T10:00:00+02:00'
const roles = [{ committee_id: 2, roles: ['member' as const], begin_date: null, end_date: null, is_active: true }]

const aWithdrawnDocument = (change: Partial<WithdrawnDocument> = {}): WithdrawnDocument => ({
  ...aDocument({ id: 50, title: 'Antrag', has_annotations: true }),
  kind: 'attachments',
  agenda_item_id: 30,
  agenda_item: { id: 30, title: 'Voranschlag 2027', number_or_business_number: '2.' },
  withdrawn: since,
  ...change,
})
const withdrawn = {
  agenda_items: [{ id: 31, title: 'Kredit', numbered_title: '3. Kredit', withdrawn: since }],
  documents: [aWithdrawnDocument(), aWithdrawnDocument({ id: 51, title: 'Plan', agenda_item_id: 31, agenda_item: null })],
}

const openMeeting = (answer: unknown) => openApp('/meetings/4', { 'users/me/': aUser({ roles }), 'meetings/4/withdrawn/': answer })
const card = async () => within(await screen.findByRole('region', { name: 'Zurückgezogene Unterlagen' }))

test('the meeting lists withdrawn content with one’s own work, with item and date', async () => {
  await openMeeting(withdrawn)
  const rows = (await card()).getAllByRole('listitem')
  expect(rows.map((row) => [row.querySelector('a')?.getAttribute('href'), row.querySelector('a')?.textContent])).toEqual([
    ['/agenda_items/31', '3. Kredit'],
    ['/attachments/50', 'Antrag'],
    ['/attachments/51', 'Plan'],
  ])
  expect(rows[1]?.textContent).toContain('Voranschlag 2027')
  expect(rows[1]?.textContent).toContain('Zurückgezogen am 20.09.2026')
})

test('shows no card without withdrawn content, and offers to retry a failed load', async () => {
  const { answers, user } = await openMeeting(refusal(500))
  const failed = await card()
  await failed.findByText('Die zurückgezogenen Unterlagen konnten nicht geladen werden.')
  answers['meetings/4/withdrawn/'] = { agenda_items: [], documents: [] }
  await user.click(failed.getByRole('button', { name: 'Erneut versuchen' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Zurückgezogene Unterlagen' })).toBeNull())
})

const openItem = (change: { withdrawn: string | null }) =>
  openApp('/agenda_items/30', {
    'users/me/': aUser({ roles }),
    'agenda_items/30/': anAgendaItemWithMeeting(change),
    'meetings/4/withdrawn/': withdrawn,
    'meetings/4/tagesordnung_item/': [],
  })

test('an item lists its withdrawn documents', async () => {
  await openItem({ withdrawn: null })
  expect((await card()).getAllByRole('listitem').map((row) => row.querySelector('a')?.textContent)).toEqual(['Antrag'])
  expect(screen.getByRole('button', { name: 'Dokument hinzufügen' })).toBeDefined()
  expect(screen.queryByText(/wurde am .* zurückgezogen/)).toBeNull()
})

test('a withdrawn item says so and offers no changes', async () => {
  await openItem({ withdrawn: since })
  await screen.findByText(/Dieses Traktandum wurde am 20.09.2026 aus der Sitzung zurückgezogen/)
  await card()
  for (const name of ['Dokument hinzufügen', 'Notiz hinzufügen', 'Lesezeichen setzen'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test.each([
  [since, 1],
  [null, 0],
])('a document withdrawn at %s says so %i times', async (at, said) => {
  const version = aVersion({ version_id: 700 })
  await openApp('/attachments/50?version_id=700', {
    'users/me/': aUser({ roles }),
    'attachments/50/': aDocumentWithParents({ version_id: 700, withdrawn: at }),
    'attachments/50/versions/': [version],
    'attachments/50/versions/700/seen/': version,
    'versionable/700/annotation_layers/': [],
  })
  await screen.findByRole('heading', { level: 1, name: 'Budgetübersicht' })
  expect(screen.queryAllByText(/Dieses Dokument wurde am 20.09.2026 aus der Sitzung zurückgezogen/)).toHaveLength(said)
})
