import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDocumentWithParents, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { aCommittee, anAgendaItemWithMeeting } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { aPersonalDocument } from './fixtures.ts'

const beat = { id: 3, username: 'aerni', first_name: 'Beat', last_name: 'Ärni' }
const shared = [
  aPersonalDocument({ id: 80, title: 'Votum', user: beat, last_seen: null, has_annotations: true }),
  aPersonalDocument({ id: 81, title: 'Zahlen', user: beat }),
]
const path = 'agenda_items/30/shared_personal_documents/'

async function openCard(answers: Record<string, unknown>) {
  const app = await openApp('/agenda_items/30?tagesordnungitem_id=5', {
    'users/me/': aMember(),
    'committees/': [aCommittee()],
    'agenda_items/30/': anAgendaItemWithMeeting({ personal_documents: [aPersonalDocument({ id: 70, title: 'Eigenes' })] }),
    'meetings/4/tagesordnung_item/': [],
    ...answers,
  })
  return { ...app, card: within(await screen.findByRole('region', { name: 'Persönliche Dokumente' })) }
}

test('lists shared documents separately, with owner, unread dot and annotation icon, without actions', async () => {
  const { card } = await openCard({ [path]: shared })
  const list = within(card.getByRole('list', { name: 'Mit mir geteilt' }))
  const [first, second] = list.getAllByRole('listitem')
  expect(within(first!).getByRole('link', { name: 'Votum' }).getAttribute('href')).toBe('/personaldocument/80?tagesordnungitem_id=5')
  expect(first?.textContent).toContain('Von Ärni Beat')
  const marksOf = (row: HTMLElement) => ['Ungelesen', 'Mit eigenen Anmerkungen'].map((mark) => within(row).queryByText(mark) !== null)
  expect([first!, second!].map(marksOf)).toEqual([
    [true, true],
    [false, false],
  ])
  expect(list.queryAllByRole('button')).toEqual([])
  expect(card.getByRole('button', { name: '«Eigenes» löschen' })).toBeTruthy()
})

test('shows no list without shared documents, and offers to retry a failed load', async () => {
  const { user, card, answers } = await openCard({ [path]: refusal(500) })
  await card.findByText('Die mit Ihnen geteilten Dokumente konnten nicht geladen werden.')
  answers[path] = []
  await user.click(card.getByRole('button', { name: 'Erneut versuchen' }))
  await screen.findByRole('link', { name: 'Eigenes' })
  expect(screen.queryByRole('heading', { name: 'Mit mir geteilt' })).toBeNull()
})

test.each([
  [beat, true],
  [{ id: 1, username: 'muster', first_name: 'Eva', last_name: 'Muster' }, false],
])('the page of a personal document names its owner unless it is the reader: %j', async (user, isTold) => {
  const version = aVersion({ version_id: 500, file: 'personal_documents/80/versions/500/file/' })
  await openApp('/personaldocument/80', {
    'users/me/': aMember(),
    'committees/': [aCommittee()],
    'personal_documents/80/': { ...aDocumentWithParents({ id: 80, kind: 'personal_documents', title: 'Votum' }), user },
    'personal_documents/80/versions/': [version],
    'versionable/500/annotation_layers/': [],
  })
  const info = within(await screen.findByRole('region', { name: 'Angaben zum Dokument' }))
  expect(info.queryByText('Persönliches Dokument von') !== null).toBe(isTold)
})
