import { cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { aPersonalDocument } from '#features/personal-documents/web/fixtures.ts'
import { anImportedTag, aTagOption } from '#features/tags/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { aDocumentWithParents, aVersion } from './fixtures.ts'

const ofMeeting = { agenda_item: null, agenda_item_id: null }

const pages: [address: string, document: Partial<DocumentWithParents>, trail: string[]][] = [
  ['/meeting_documents', { kind: 'meeting_documents', title: 'Einladung', ...ofMeeting }, []],
  ['/protocols', { kind: 'protocols', title: 'Protokoll.pdf', ...ofMeeting }, []],
  ['/proposals', { kind: 'proposals', title: 'Antrag.pdf' }, ['Voranschlag 2027']],
  ['/attachments', { kind: 'attachments' }, ['Voranschlag 2027']],
  ['/personaldocument', { kind: 'personal_documents', title: 'Meine Notizen' }, ['Voranschlag 2027']],
]

test.each(pages)('%s shows its document, with breadcrumbs and a link to its parent', async (address, change, trail) => {
  const document = aDocumentWithParents(change)
  // Only the page of a personal document receives its owner.
  const { user } = aPersonalDocument()
  const answers = { [`${document.kind}/50/`]: { ...document, user }, [`${document.kind}/50/versions/`]: [aVersion()] }
  await openApp(`${address}/50?version_id=500`, answers)
  const crumbs = within(await screen.findByRole('navigation', { name: 'Sie sind hier' })).getAllByRole('listitem')
  expect(crumbs.map(({ textContent }) => textContent)).toEqual(['Finanzkommission', '12. Sitzung', ...trail])
  const parent = document.agenda_item ? ['Zurück zum Traktandum', '/agenda_items/30'] : ['Zurück zur Sitzung', '/meetings/4']
  expect(screen.getByRole('link', { name: parent[0] }).getAttribute('href')).toBe(parent[1])
  const about = screen.getByRole('region', { name: 'Angaben zum Dokument' })
  expect(about.textContent).toContain('Bericht.xlsx')
  expect(within(screen.getByRole('complementary', { name: 'Versionen' })).getAllByRole('link', { name: /^Version/ })).toHaveLength(1)
})

test.each([
  ['attachments', ['dringlich', 'neu'], 'Etikettendringlich, neu'],
  ['proposals', [], null],
  // Meeting documents have no tags.
  ['meeting_documents', ['neu'], null],
] as const)('the tags of %s, %j, are shown as %s', async (kind, tags, shown) => {
  const answers = { [`${kind}/50/`]: aDocumentWithParents({ kind, tags: tags.map(anImportedTag) }), [`${kind}/50/versions/`]: [aVersion()] }
  await openApp(`/${kind}/50?version_id=500`, answers)
  const about = within(await screen.findByRole('region', { name: 'Angaben zum Dokument' }))
  expect(about.queryByText('Etiketten')?.parentElement?.textContent ?? null).toBe(shown)
})

test('where tags can be set, imported tags are shown only among them', async () => {
  const answers = {
    'attachments/50/': aDocumentWithParents({ kind: 'attachments', tags: [anImportedTag('dringlich')] }),
    'attachments/50/versions/': [aVersion()],
    'tag/?committee=2': [aTagOption()],
  }
  await openApp('/attachments/50?version_id=500', answers)
  const tags = within(await screen.findByRole('region', { name: 'Etiketten' }))
  expect(tags.getByText('dringlich')).toBeTruthy()
  expect(screen.getAllByText('dringlich')).toHaveLength(1)
})

test.each([
  ['#1d6fa5', 'rgb(29, 111, 165)'],
  [null, 'rgb(0, 0, 0)'],
])('a version with color_code %s has a bar in %s', async (color_code, shown) => {
  const answers = { 'attachments/50/': aDocumentWithParents(), 'attachments/50/versions/': [aVersion({ color_code })] }
  await openApp('/attachments/50?version_id=500', answers)
  const about = await screen.findByRole('region', { name: 'Angaben zum Dokument' })
  expect(about.querySelector<HTMLElement>('[aria-hidden]')?.style.backgroundColor).toBe(shown)
})

test('the page of a protocol has a border in its colour, other pages have none', async () => {
  for (const [address, kind, border] of [
    ['/protocols', 'protocols', '#1d6fa5'],
    ['/attachments', 'attachments', undefined],
  ] as const) {
    const answers = { [`${kind}/50/`]: aDocumentWithParents({ kind }), [`${kind}/50/versions/`]: [aVersion({ color_code: '#1d6fa5' })] }
    await openApp(`${address}/50?version_id=500`, answers)
    await screen.findByRole('region', { name: 'Angaben zum Dokument' })
    expect(document.querySelector<HTMLElement>('[data-protocol]')?.style.getPropertyValue('--designation')).toBe(border)
    cleanup()
  }
})

test('the facts are folded behind one line, and stay as the reader left them', async () => {
  const answers = { 'attachments/50/': aDocumentWithParents(), 'attachments/50/versions/': [aVersion()] }
  const { user } = await openApp('/attachments/50?version_id=500', answers)
  const about = await screen.findByRole('region', { name: 'Angaben zum Dokument' })
  const isOpen = () => within(about).getByRole('button').getAttribute('aria-expanded')
  expect([isOpen(), about.querySelector('dl')?.hidden]).toEqual(['false', true])
  await user.click(within(about).getByRole('button', { name: 'Angaben zum Dokument' }))
  expect([isOpen(), about.querySelector('dl')?.hidden]).toEqual(['true', false])
  cleanup()
  await openApp('/attachments/50?version_id=500', answers)
  const again = within(await screen.findByRole('region', { name: 'Angaben zum Dokument' })).getByRole('button')
  expect(again.getAttribute('aria-expanded')).toBe('true')
})
