import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { DocumentKind } from '#features/documents/document.ts'
import { aDocumentWithParents, aLayer, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { aCommittee } from '#testing/web/fixtures.ts'
import { openApp, refusal } from '#testing/web/open-app.tsx'
import { stubMedia } from '#testing/web/setup.ts'

const own = aLayer({ id: 7 })
const named = aLayer({ id: 8, name: 'Fraktion', display_name: 'Fraktion', is_private_layer: false, has_annotations: true })
const older = aLayer({ id: 5, object_id: 500 })
const versions = [
  aVersion({ version_id: 700, number: 2, last_seen: null, has_annotations: true, annotationLayers: [own, named] }),
  aVersion({ version_id: 500, number: 1, annotationLayers: [] }),
]

const openDocument = (address: string, change: Parameters<typeof aDocumentWithParents>[0] = {}, answers = {}) => {
  const kind: DocumentKind = change.kind ?? 'attachments'
  return openApp(address, {
    [`${kind}/50/`]: aDocumentWithParents({ version_id: 700, annotationLayers: [own, named], selected_layer: 7, ...change }),
    [`${kind}/50/versions/`]: versions,
    [`${kind}/50/versions/700/seen/`]: versions[0],
    'versionable/500/annotation_layers/': [older],
    'versionable/700/annotation_layers/': [own, named],
    ...answers,
  })
}

test.each([
  ['?layer_id=8', '?layer_id=8&version_id=700'],
  ['', '?version_id=700&layer_id=7'],
  ['?version_id=700', '?version_id=700&layer_id=7'],
  ['?version_id=500', '?version_id=500&layer_id=5'],
  ['?version_id=700&layer_id=5', '?version_id=700&layer_id=7'],
  ['?layer_id=99', '?layer_id=7&version_id=700'],
  ['?page=3&find=Strasse', '?page=3&find=Strasse&version_id=700&layer_id=7'],
  ['?page=last&find=+', '?version_id=700&layer_id=7'],
])('%j redirects to the latest version and the own layer unless given: %s', async (asked, shown) => {
  const { router } = await openDocument(`/attachments/50${asked}`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Budgetübersicht' })).toBeDefined()
  expect(router.state.location.searchStr).toBe(shown)
  expect(router.history.length).toBe(1)
})

test.each(['', '?version_id=700&layer_id=7'])('opens a document without a layer if the reader has none: %j', async (asked) => {
  const { router } = await openDocument(
    `/attachments/50${asked}`,
    { annotationLayers: [], selected_layer: null },
    {
      'versionable/700/annotation_layers/': [],
    },
  )
  expect(await screen.findByRole('heading', { level: 1, name: 'Budgetübersicht' })).toBeDefined()
  expect(router.state.location.searchStr).toBe('?version_id=700')
})

test('on tablets the tabs of papers have the room of the search field, which an icon opens', async () => {
  const resize = stubMedia(1200)
  const { user } = await openDocument('/attachments/50?version_id=700&layer_id=7')
  await screen.findByRole('navigation', { name: 'Unterlage wechseln' })
  expect(screen.getByRole('combobox', { name: 'Suche' })).toBeTruthy()
  act(() => resize(1199))
  expect(screen.queryByRole('combobox', { name: 'Suche' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Suche öffnen' }))
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Suche' }))
})

test('lists the versions and marks the open one', async () => {
  await openDocument('/attachments/50?version_id=500')
  const list = within(await screen.findByRole('complementary', { name: 'Versionen' }))
  const links = list.getAllByRole('link', { name: /^Version/ })
  expect(links.map((link) => [link.textContent, link.getAttribute('aria-current')])).toEqual([
    ['Version 2', null],
    ['Version 1', 'page'],
  ])
  expect(list.getByRole('link', { name: '2.-Bericht.xlsx herunterladen' }).getAttribute('download')).toBe('2.-Bericht.xlsx')
})

test('the link to another version drops page and search term', async () => {
  await openDocument('/attachments/50?version_id=700&layer_id=7&page=3&find=Strasse')
  const first = await screen.findByRole('link', { name: /^Version 1/ })
  expect(first.getAttribute('href')).toBe('/attachments/50?version_id=500')
})

test('an older version says so and links to the latest one', async () => {
  const { user, router } = await openDocument('/attachments/50?version_id=500')
  await user.click(await screen.findByRole('link', { name: 'Neuste Version öffnen' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?version_id=700&layer_id=7'))
  expect(screen.queryByText(/Es gibt eine neuere/)).toBeNull()
})

test.each(['/attachments/50?version_id=999', '/attachments/51', '/protocols/50'])('%s is not found', async (address) => {
  await openDocument(address)
  expect(await screen.findByRole('heading', { name: 'Seite nicht gefunden' })).toBeDefined()
})

test('titles a protocol by the day of its meeting', async () => {
  await openDocument('/protocols/50?version_id=700', { kind: 'protocols', agenda_item: null, agenda_item_id: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'Protokoll vom 14.09.2026' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Zurück zur Sitzung' })).toBeDefined()
})

test('titles a proposal by its agenda item', async () => {
  await openDocument('/proposals/50?version_id=700', { kind: 'proposals', title: 'Antrag.pdf' })
  expect(await screen.findByRole('heading', { level: 1, name: 'Voranschlag 2027' })).toBeDefined()
  expect(screen.getByRole('link', { name: 'Zurück zum Traktandum' })).toBeDefined()
})

test('offers a file other than PDF for download, which counts as reading', async () => {
  const { user, asked } = await openDocument('/attachments/50?version_id=700', {}, { 'users/me/': aMember() })
  expect(await screen.findByText(/lässt sich hier nicht anzeigen/)).toBeDefined()
  expect(asked).not.toContain('POST attachments/50/versions/700/seen/')
  const download = screen.getByRole('link', { name: 'Herunterladen' })
  download.addEventListener('click', (event) => event.preventDefault())
  await user.click(download)
  await waitFor(() => expect(asked).toContain('POST attachments/50/versions/700/seen/'))
  await waitFor(() => expect(asked.filter((one) => one === 'GET attachments/50/')).toHaveLength(2))
})

test('on a narrow screen the versions are in a drawer, which closes on a choice', async () => {
  stubMedia(1199)
  const { user } = await openDocument('/attachments/50?version_id=700')
  expect(screen.queryByRole('complementary')).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Versionen' }))
  await user.click(await screen.findByRole('link', { name: /^Version 1/ }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByText(/Es gibt eine neuere/)).toBeDefined()
})

const layersOf = (number: number) => within(screen.getByRole('list', { name: `Anmerkungsebenen von Version ${number}` }))

test('the open version lists its layers, marked as annotated, legacy or restored, and collapses', async () => {
  const legacy = aLayer({ id: 9, display_name: 'Aus dem alten System', is_private_layer: false, is_legacy_layer: true })
  const restored = aLayer({ id: 10, display_name: 'Übernommen', is_private_layer: false, is_restored: true })
  const { user } = await openDocument('/attachments/50?version_id=700&layer_id=7', { annotationLayers: [own, named, legacy, restored] })
  await screen.findByRole('complementary', { name: 'Versionen' })
  const rows = layersOf(2).getAllByRole('link')
  expect(rows.map((row) => [row.textContent, row.getAttribute('aria-current')])).toEqual([
    ['Private Anmerkungen', 'page'],
    ['Fraktion', null],
    ['Aus dem alten System', null],
    ['Übernommen', null],
  ])
  expect(layersOf(2).getByText('Mit eigenen Anmerkungen')).toBeDefined()
  expect(layersOf(2).getByRole('button', { name: /früheren Programm/ })).toBeDefined()
  expect(layersOf(2).getByRole('button', { name: /aus einer früheren Version übernommen/ })).toBeDefined()
  const toggle = screen.getByRole('button', { name: 'Anmerkungsebenen von Version 2' })
  expect(toggle.getAttribute('aria-expanded')).toBe('true')
  await user.click(toggle)
  expect(toggle.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('link', { name: 'Fraktion' })).toBeNull()
})

test('choosing another layer changes only the address', async () => {
  const { user, router, asked } = await openDocument('/attachments/50?version_id=700&layer_id=7')
  await user.click(await screen.findByRole('link', { name: 'Fraktion' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe('?version_id=700&layer_id=8'))
  expect(asked.filter((one) => one === 'GET attachments/50/')).toHaveLength(1)
})

test('deletes an own shared layer after confirmation, and opens the private layer', async () => {
  vi.stubGlobal('confirm', () => true)
  const { user, router, asked, answers } = await openDocument(
    '/attachments/50?version_id=700&layer_id=8',
    {},
    {
      'DELETE annotationlayers/8/': () => {
        answers['versionable/700/annotation_layers/'] = [own]
        answers['attachments/50/'] = aDocumentWithParents({ version_id: 700, annotationLayers: [own], selected_layer: 7 })
        return Response.json({})
      },
    },
  )
  expect((await screen.findAllByRole('button', { name: /^Anmerkungen .* löschen$/ })).map((one) => one.getAttribute('aria-label'))).toEqual(
    ['Anmerkungen «Fraktion» löschen'],
  )
  await user.click(screen.getByRole('button', { name: 'Anmerkungen «Fraktion» löschen' }))
  expect(await screen.findByText('Die Anmerkungen wurden gelöscht.')).toBeDefined()
  await waitFor(() => expect(router.state.location.searchStr).toBe('?version_id=700&layer_id=7'))
  expect(screen.queryByRole('link', { name: 'Fraktion' })).toBeNull()
  expect(asked).toContain('DELETE annotationlayers/8/')
})

test('in an inactive committee layers can be read but not deleted', async () => {
  await openDocument('/attachments/50?version_id=700&layer_id=8', {}, { 'committees/': [aCommittee({ is_active: false })] })
  expect(await screen.findByRole('link', { name: 'Fraktion' })).toBeDefined()
  expect(screen.queryByRole('button', { name: /^Anmerkungen .* löschen$/ })).toBeNull()
})

test.each([
  [refusal(409, { detail: 'Die private Ebene bleibt.' }), 'Die private Ebene bleibt.'],
  [refusal(500), 'Die Anmerkungen konnten nicht gelöscht werden. Bitte versuchen Sie es erneut.'],
])('shows why a layer could not be deleted: %#', async (answer, message) => {
  vi.stubGlobal('confirm', () => true)
  const { user, router } = await openDocument('/attachments/50?version_id=700&layer_id=8', {}, { 'DELETE annotationlayers/8/': answer })
  await user.click(await screen.findByRole('button', { name: 'Anmerkungen «Fraktion» löschen' }))
  expect(await screen.findByText(message)).toBeDefined()
  expect(router.state.location.searchStr).toBe('?version_id=700&layer_id=8')
})
