import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { aDocumentWithParents, aLayer, aVersion } from '#features/documents/web/fixtures.ts'
import { aMeeting, anAgendaItem, anAgendaItemWithMeeting, anAttachment } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

const named = (version_id: number, layer_id: number) => `?version_id=${version_id}&layer_id=${layer_id}`

/** What the server answers about a paper in this version. */
function answersOf(id: number, version_id: number) {
  const annotationLayers = [aLayer({ id: version_id + 1, object_id: version_id })]
  return {
    [`attachments/${id}/`]: aDocumentWithParents({ id, version_id, title: `Beilage ${id}`, annotationLayers }),
    [`attachments/${id}/versions/`]: [aVersion({ version_id, annotationLayers })],
    [`versionable/${version_id}/annotation_layers/`]: annotationLayers,
  }
}

/** Opens the first of two papers of an item, with the second one fetched ahead. */
async function openFirst() {
  const attachments = [50, 51].map((id) => anAttachment({ id, title: `Beilage ${id}` }))
  const app = await openApp('/attachments/50', {
    ...answersOf(50, 500),
    ...answersOf(51, 510),
    'meetings/4/': aMeeting({ agenda_items: [anAgendaItem({ attachments })] }),
    'agenda_items/30/': anAgendaItemWithMeeting({ attachments }),
  })
  const papers = within(await screen.findByRole('navigation', { name: 'Unterlage wechseln' }))
  const next = await papers.findByRole('link', { name: /^Nächste Unterlage/ })
  await app.router.preloadRoute({ to: '/attachments/$id', params: { id: 51 } })
  const moves: string[] = []
  app.router.history.subscribe(({ action }) => moves.push(action.type))
  const expectShown = async (address: string) => {
    await waitFor(() => expect(app.router.state.resolvedLocation?.href).toBe(address))
    expect(await screen.findByRole('heading', { level: 1, name: 'Beilage 51' })).toBeDefined()
  }
  return { ...app, papers, next, moves, expectShown }
}

test.each(['the arrow', 'the tab', 'the key'])('%s opens a paper that was fetched ahead at its address, without a redirect', async (by) => {
  const { user, papers, next, moves, expectShown } = await openFirst()
  if (by === 'the key') await user.keyboard('n')
  else await user.click(by === 'the arrow' ? next : papers.getByRole('link', { name: 'Beilage 51' }))
  await expectShown(`/attachments/51${named(510, 511)}`)
  expect(moves).toEqual(['PUSH'])
})

test('a paper that has changed since opens in its latest version', async () => {
  const { user, client, answers, next, moves, expectShown } = await openFirst()
  Object.assign(answers, answersOf(51, 520))
  await client.invalidateQueries({ queryKey: ['documents', 'attachments', 51] })
  await user.click(next)
  await expectShown(`/attachments/51${named(520, 521)}`)
  expect(moves).toEqual(['PUSH', 'REPLACE'])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { button: 1 }])('%j is left to the browser', async (how) => {
  const { next, moves } = await openFirst()
  expect(next.getAttribute('href')).toBe('/attachments/51')
  // The browser would open a tab or a window.
  const stop = (event: Event) => {
    expect(event.defaultPrevented).toBe(false)
    event.preventDefault()
  }
  window.addEventListener('click', stop, { once: true })
  fireEvent.click(next, how)
  expect(moves).toEqual([])
})
