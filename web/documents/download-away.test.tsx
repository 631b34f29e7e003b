import { act, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { isAway } from '#web/kit/reach.ts'
import { openApp } from '#web/test/open-app.tsx'
import { aDocumentWithParents, aVersion } from './story.ts'

afterEach(() => isAway.set(false))

test('without a connection a file is not downloaded, and its buttons say why; with one they lead to it', async () => {
  const { user } = await openApp('/attachments/50?version_id=500', {
    'attachments/50/': aDocumentWithParents(),
    'attachments/50/versions/': [aVersion()],
    'versionable/500/annotation_layers/': [],
  })
  const links = () => screen.getAllByRole('link', { name: /herunterladen/i })
  await screen.findAllByRole('link', { name: /herunterladen/i })
  for (const link of links()) expect(link.getAttribute('aria-disabled')).toBeNull()
  act(() => isAway.set(true))
  expect(links().length).toBeGreaterThan(1)
  for (const link of links()) {
    expect(link.getAttribute('aria-disabled')).toBe('true')
    expect(link.title).toBe('Nur mit Verbindung')
  }
  await user.click(links()[0]!)
  await screen.findByText('Nur mit Verbindung')
})
