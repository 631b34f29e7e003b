import { expect, test, vi } from 'vitest'
import { aDocumentWithParents, aLayer, aVersion } from '#features/documents/web/fixtures.ts'
import '#platform/web/pdf/load/open-ahead.ts'
import { offerAhead, type PaperAhead } from '#platform/web/pdf/load/viewer-ahead.ts'
import { openApp } from '#testing/web/open-app.tsx'

const pdf = { mime_type: 'application/pdf', size: 5000 }
const own = aLayer({ id: 7, object_id: 700 })

/** The application on another page, and its links to a version of a paper. */
async function beforePaper(file: { mime_type: string; size: number }, layers: unknown = [own]) {
  const begin = vi.fn<(paper: PaperAhead) => Promise<void>>(async () => {})
  const close = vi.fn<() => void>()
  offerAhead({ open: async () => {}, begin, close })
  const { router } = await openApp('/meetings/99', {
    'attachments/50/': aDocumentWithParents({ version_id: 800, selected_layer: 7, ...file }),
    'attachments/50/versions/': [aVersion({ version_id: 700, file: 'attachments/50/versions/700/file/', ...file })],
    'versionable/700/annotation_layers/': layers,
  })
  const paper = { to: '/attachments/$id', params: { id: 50 }, search: { version_id: 700, layer_id: 7 } } as const
  return { router, begin, close, paper }
}

test('the file is opened while its page is being prepared, and closed when the reader goes elsewhere', async () => {
  const { router, begin, close, paper } = await beforePaper(pdf, () => new Promise(() => {}))
  void router.navigate(paper)
  await expect.poll(() => begin.mock.calls).toEqual([[{ url: '/api/v1/attachments/50/versions/700/file/', size: 5000 }]])
  expect(close).not.toHaveBeenCalled()
  void router.navigate({ to: '/meetings/$id', params: { id: 98 } })
  await expect.poll(() => close.mock.calls.length).toBe(1)
})

test('no file is opened for a link that the finger is on', async () => {
  const { router, begin, paper } = await beforePaper(pdf)
  await router.preloadRoute(paper)
  expect(begin).not.toHaveBeenCalled()
})

test('no file is opened that the viewer cannot show', async () => {
  const { router, begin, paper } = await beforePaper({ mime_type: 'text/plain', size: 5000 })
  await router.navigate(paper)
  expect(begin).not.toHaveBeenCalled()
})
