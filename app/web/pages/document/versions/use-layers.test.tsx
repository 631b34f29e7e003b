import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDocumentWithParents, aLayer, aMember, aVersion } from '#features/documents/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const own = aLayer({ id: 7 })
const theirs = aLayer({
  id: 8,
  name: 'Fraktion',
  display_name: 'Fraktion',
  is_private_layer: false,
  is_owner: false,
  owner_id: 5,
  owner_name: 'Berger Eva',
})

const answersWith = (layers: (typeof own)[], change: Parameters<typeof aVersion>[0] = {}) => ({
  'users/me/': aMember(),
  'attachments/50/': aDocumentWithParents({ version_id: 700, annotationLayers: layers, selected_layer: 7 }),
  'attachments/50/versions/': [aVersion({ version_id: 700, annotationLayers: layers, ...change })],
  'versionable/700/annotation_layers/': layers,
})

const open = async (address: string, answers: Record<string, unknown> = answersWith([own, theirs])) => {
  const app = await openApp(address, answers)
  expect(await screen.findByRole('heading', { level: 1, name: 'Budgetübersicht' })).toBeDefined()
  return app
}

/** As when the reader returns to the tab; it also happens periodically. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))

test('a layer that is no longer shared is replaced by the own layer, and disappears', async () => {
  const { router, answers } = await open('/attachments/50?version_id=700&layer_id=8')
  expect(screen.getByRole('link', { name: /^Fraktion/ }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByText(/Berger Eva/)).toBeDefined()
  Object.assign(answers, answersWith([own]))
  comeBack()
  await waitFor(() => expect(router.state.location.searchStr).toBe('?version_id=700&layer_id=7'))
  await waitFor(() => expect(screen.queryByText('Fraktion')).toBeNull())
  expect(router.history.length).toBe(1)
})

test('a layer that is shared meanwhile appears in the list', async () => {
  const { answers } = await open('/attachments/50?version_id=700&layer_id=7', answersWith([own]))
  Object.assign(answers, answersWith([own, theirs]))
  comeBack()
  expect(await screen.findByRole('link', { name: /Fraktion/ })).toBeDefined()
})

test('the end of a membership leads to the 404 page and clears the cached documents', async () => {
  const { router, client, answers } = await open('/attachments/50?version_id=700&layer_id=7')
  for (const path of Object.keys(answersWith([]))) if (path !== 'users/me/') delete answers[path]
  comeBack()
  await waitFor(() => expect(router.state.location.pathname).toBe('/404'))
  await waitFor(() => expect(client.getQueryCache().findAll({ queryKey: ['documents'] })).toEqual([]))
})

test('the sidebar says that annotations are being carried over', async () => {
  await open('/attachments/50?version_id=700&layer_id=7', answersWith([own], { is_carrying_over: true }))
  expect(screen.getByText('Die Anmerkungen der vorherigen Version werden übernommen …')).toBeDefined()
})

const shared = aLayer({ id: 7, name: 'Votum', display_name: 'Votum', is_private_layer: false })
const fresh = aLayer({ id: 9 })
const search = (id: number) => `?version_id=700&layer_id=${id}`

test('a private layer shared elsewhere is replaced by the new private layer, and can be opened from the list', async () => {
  const { user, router, answers } = await open('/attachments/50', answersWith([own]))
  Object.assign(answers, answersWith([fresh, shared]))
  comeBack()
  await waitFor(() => expect(router.state.location.searchStr).toBe(search(9)))
  expect(router.history.length).toBe(1)
  await user.click(await screen.findByRole('link', { name: 'Votum' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(search(7)))
  await waitFor(() => expect(screen.getByRole('link', { name: 'Votum' }).getAttribute('aria-current')).toBe('page'))
})

test('a layer stays open while its share dialog is, and is then replaced by the private layer', async () => {
  const { router, answers } = await open('/attachments/50?version_id=700&layer_id=7&share=true', {
    ...answersWith([own]),
    'annotationlayers/7/': { ...own, users: [] },
  })
  expect(await screen.findByRole('dialog')).toBeDefined()
  Object.assign(answers, answersWith([fresh, shared]))
  comeBack()
  // Behind the dialog.
  expect(await screen.findByRole('link', { name: 'Votum', hidden: true })).toBeDefined()
  expect(router.state.location.searchStr).toBe(`${search(7)}&share=true`)
  await router.navigate({ to: '.', search: { version_id: 700, layer_id: 7 }, replace: true })
  await waitFor(() => expect(router.state.location.searchStr).toBe(search(9)))
})

test.each([
  ['led to by itself', '/attachments/50', false],
  ['chosen from the list', '/attachments/50?version_id=700&layer_id=8', true],
])('going back to a private layer, %s, opens the current private layer if that one was shared meanwhile', async (_, address, isChosen) => {
  const { user, router, client, answers } = await open(address, answersWith([own, theirs]))
  if (isChosen) await user.click(screen.getByRole('link', { name: 'Private Anmerkungen' }))
  await waitFor(() => expect(router.state.location.searchStr).toBe(search(7)))
  await router.navigate({ to: '/404' })
  Object.assign(answers, answersWith([fresh, shared, theirs]))
  client.clear()
  router.history.back()
  await waitFor(() => expect(router.state.location.searchStr).toBe(search(9)))
})
