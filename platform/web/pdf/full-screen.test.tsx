import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aDocumentWithParents, aVersion } from '#features/documents/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'

/** jsdom has no full screen. */
function goFullScreen(element: Element | null) {
  Object.defineProperty(document, 'fullscreenElement', { value: element, configurable: true })
  act(() => void document.dispatchEvent(new Event('fullscreenchange')))
}

afterEach(() => Reflect.deleteProperty(document, 'fullscreenElement'))

test('in full screen everything around the document is inert until it is left', async () => {
  const paper = { mime_type: 'application/pdf', file_extension: 'pdf', file_name: 'Bericht.pdf' }
  await openApp('/attachments/50?version_id=500', {
    'attachments/50/': aDocumentWithParents({ ...paper, version_id: 700 }),
    'attachments/50/versions/': [aVersion({ ...paper, version_id: 700 }), aVersion(paper)],
    'versionable/500/annotation_layers/': [],
  })
  // jsdom cannot show a PDF: the viewer has rendered its error.
  expect(await screen.findByRole('heading', { level: 2, name: /nicht geladen/ })).toBeDefined()
  const around = [
    screen.getByRole('button', { name: 'Seite teilen' }).closest('header')!,
    screen.getByRole('navigation', { name: 'Navigation' }),
    screen.getByRole('complementary', { name: 'Versionen' }),
    screen.getByRole('link', { name: 'Zum Inhalt springen' }),
    screen.getByRole('link', { name: 'Neuste Version öffnen' }).closest('p')!,
  ]
  const reached = () => around.filter((one) => !one.hasAttribute('inert'))
  expect(reached()).toEqual(around)
  goFullScreen(document.documentElement)
  expect(reached()).toEqual([])
  expect(screen.getByRole('region', { name: 'Dokumentansicht' }).closest('[inert]')).toBeNull()
  goFullScreen(null)
  expect(reached()).toEqual(around)
})
