import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { aRegistered } from '#features/devices/web/fixtures.ts'
import { currentOfflineMeetings } from '#features/offline-meetings/web/current-offline-meetings.ts'
import { installOfflineAnswers } from '#features/offline-meetings/web/offline-answers.ts'
import { isOffline } from '#platform/web/lib/connectivity/connectivity.ts'
import { eventually } from '#testing/web/eventually.ts'
import { aDocument, aMeeting, aMeetingListed } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubDatabase, stubLocks } from '#testing/web/servers/browser-stubs.ts'
import { aDocumentWithParents, aVersion } from './fixtures.ts'

afterEach(() => isOffline.set(false))

/** The next file that the page asks the browser to save. */
const nextSaved = () =>
  new Promise((resolve) => {
    const created = vi.spyOn(URL, 'createObjectURL')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      void (created.mock.calls[0]![0] as Blob).text().then((text) => resolve({ name: this.download, text }))
    })
  })

test('offline, download links are disabled with the reason', async () => {
  const { user } = await openApp('/attachments/50?version_id=500', {
    'attachments/50/': aDocumentWithParents(),
    'attachments/50/versions/': [aVersion()],
    'versionable/500/annotation_layers/': [],
  })
  const links = () => screen.getAllByRole('link', { name: /herunterladen/i })
  await screen.findAllByRole('link', { name: /herunterladen/i })
  for (const link of links()) expect(link.getAttribute('aria-disabled')).toBeNull()
  act(() => isOffline.set(true))
  expect(links().length).toBeGreaterThan(1)
  for (const link of links()) {
    expect(link.getAttribute('aria-disabled')).toBe('true')
    expect(link.title).toBe('Verbindung nötig')
  }
  await user.click(links()[0]!)
  await screen.findByText('Verbindung nötig')
})

test('offline, a file of a saved meeting downloads from the device, until it is removed there', async () => {
  stubDatabase()
  stubLocks()
  installOfflineAnswers()
  const bytes = new TextEncoder().encode('Voranschlag')
  const facts = { etag: '"one"', 'content-range': `bytes 0-${bytes.length - 1}/${bytes.length}` }
  const document = aDocumentWithParents({ kind: 'meeting_documents', file: 'meeting_documents/50/versions/500/file/', size: bytes.length })
  const { user, router } = await openApp('/meetings/4', {
    'POST devices/': aRegistered(),
    'meetings/': [aMeetingListed()],
    'meetings/4/': aMeeting({ meeting_documents: [aDocument()] }),
    'meetings/4/tagesordnung_item/': [],
    'POST meetings/4/seen/': { last_seen: '2026-09-14T12:30:00+00:00' },
    'meeting_documents/50/': document,
    'meeting_documents/50/versions/': [document],
    'versionable/500/annotation_layers/': [],
    [document.file]: () => new Response(bytes, { status: 206, headers: facts }),
  })
  await user.click(await screen.findByRole('button', { name: 'Offline speichern' }))
  await screen.findByText(/^Gespeichert am /)
  await router.navigate({ to: '/meeting_documents/$id', params: { id: 50 } })
  const link = async () => (await screen.findAllByRole('link', { name: /herunterladen/i }))[0]!
  await link()
  act(() => isOffline.set(true))
  await eventually(async () => expect((await link()).title).toBe(''))
  const saved = nextSaved()
  await user.click(await link())
  expect(await saved).toEqual({ name: (await link()).getAttribute('download'), text: 'Voranschlag' })
  await (await currentOfflineMeetings())?.remove(4)
  await user.click(await link())
  await screen.findByText('Verbindung nötig')
})
