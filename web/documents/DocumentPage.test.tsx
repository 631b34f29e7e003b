import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DocumentKind } from '#shared/documents/document.ts'
import { openApp } from '#web/test/open-app.tsx'
import { aDocumentWithParents, aVersion } from './story.ts'

const versions = [aVersion({ version_id: 700, number: 2, last_seen: null }), aVersion({ version_id: 500, number: 1 })]

const openDocument = (address: string, change: Parameters<typeof aDocumentWithParents>[0] = {}) => {
  const kind: DocumentKind = change.kind ?? 'attachments'
  return openApp(address, {
    [`${kind}/50/`]: aDocumentWithParents({ version_id: 700, ...change }),
    [`${kind}/50/versions/`]: versions,
    [`${kind}/50/versions/700/seen/`]: versions[0],
  })
}

test('without a version the latest one is shown, and the chosen layer is kept', async () => {
  const { router } = await openDocument('/attachments/50?layer_id=7')
  expect(await screen.findByRole('heading', { level: 1, name: 'Budgetübersicht' })).toBeDefined()
  expect(router.state.location.searchStr).toBe('?layer_id=7&version_id=700')
  expect(router.history.length).toBe(1)
})

test('the versions are listed, and the open one is marked', async () => {
  await openDocument('/attachments/50?version_id=500')
  const list = within(await screen.findByRole('complementary', { name: 'Versionen' }))
  const links = list.getAllByRole('link', { name: /^Version/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Version 2', null],
    ['Version 1', 'page'],
  ])
  expect(list.getByRole('link', { name: '2.-Bericht.xlsx herunterladen' }).getAttribute('download')).toBe('2.-Bericht.xlsx')
})

test('an older version says so and leads to the latest one', async () => {
  const { user, router } = await openDocument('/attachments/50?version_id=500')
  await user.click(await screen.findByRole('link', { name: 'Neuste Version öffnen' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?version_id=700'))
  expect(screen.queryByText(/Es gibt eine neuere/)).toBeNull()
})

test.each(['/attachments/50?version_id=999', '/attachments/51', '/protocols/50'])('%s is not found', async (address) => {
  await openDocument(address)
  expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeDefined()
})

test('a protocol is titled by the day of its meeting, a proposal by its agenda item', async () => {
  await openDocument('/protocols/50?version_id=700', { kind: 'protocols', agenda_item: null, agenda_item_id: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'Protokoll vom 14.09.2026' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Zurück zur Sitzung' })).toBeDefined()
})

test('a proposal is titled by its agenda item', async () => {
  await openDocument('/proposals/50?version_id=700', { kind: 'proposals', title: 'Antrag.pdf' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Voranschlag 2027' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Zurück zum Traktandum' })).toBeDefined()
})

test('a file that is no PDF is offered for download, which counts as reading', async () => {
  const { user, asked } = await openDocument('/attachments/50?version_id=700')
  expect(await screen.findByText(/lässt sich hier nicht anzeigen/)).toBeDefined()
  expect(asked).not.toContain('POST attachments/50/versions/700/seen/')
  const download = screen.getByRole('link', { name: 'Herunterladen' })
  download.addEventListener('click', (event) => event.preventDefault())
  await user.click(download)
  await waitFor(() => expect(asked).toContain('POST attachments/50/versions/700/seen/'))
  await waitFor(() => expect(asked.filter((one) => one === 'GET attachments/50/')).toHaveLength(2))
})

test('on a narrow screen a drawer shows the versions and closes when one is chosen', async () => {
  const narrowScreen = (media: string) => ({ media, matches: false, addEventListener: () => {}, removeEventListener: () => {} })
  vi.stubGlobal('matchMedia', narrowScreen)
  const { user } = await openDocument('/attachments/50?version_id=700')
  expect(screen.queryByRole('complementary')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Versionen' }))
  await user.click(await screen.findByRole('link', { name: /^Version 1/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText(/Es gibt eine neuere/)).toBeDefined()
})
