import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aRegistered, aVault } from '#features/devices/web/fixtures.ts'
import { readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { createUnloadJournal } from '#platform/web/offline/outbox/mirror.ts'
import { Outbox } from '#platform/web/offline/outbox/outbox.ts'
import { browserStore, type OutboxStore } from '#platform/web/offline/outbox/store.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { annotationKind } from './annotation-kind.ts'
import { annotationChange } from './annotation-operation.ts'
import { leaveBehind } from './fixtures.ts'

beforeEach(stubDatabase)

const aPage = (store: OutboxStore) => new Outbox({ user_id: 1, store, kinds: [annotationKind] })
const drawn = () => annotationChange({ kind: 'create', annotation: { ...aNote(), id: crypto.randomUUID() } }, { layer_id: 7, paper: null })
const marks = { layer_has_annotations: true, version_has_annotations: true, document_has_annotations: true }
const answers = { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings(), 'POST devices/': aRegistered() }

test('operations left by an earlier page are sent at the next start, on any page', async () => {
  await leaveBehind(1)
  rememberAppState({ unsent_operations: ['annotation'] })
  const { asked } = await openApp('/committees/2', { ...answers, 'annotationlayers/7/annotation_create/': marks })
  await waitFor(() => expect(asked).toContain('POST annotationlayers/7/annotation_create/'))
  await waitFor(() => expect(readAppState('unsent_operations')).toEqual([]))
})

test.each(['while', 'before'])('a change made %s a page unloads is sent, even if it could not be stored', async (when) => {
  const page = aPage({ isDurable: () => true, write: () => new Promise(() => {}), all: async () => [] })
  if (when === 'while') page.setLeaving(true)
  void page.add([drawn()])
  page.setLeaving(true)
  void page.close()
  const { asked } = await openApp('/committees/2', { ...answers, 'annotationlayers/7/annotation_create/': marks })
  await waitFor(() => expect(asked).toContain('POST annotationlayers/7/annotation_create/'))
  await waitFor(() => expect(readAppState('unsent_operations')).toEqual([]))
})

test('changes that an unloading page could store do not stay in the unload journal', async () => {
  const page = aPage(browserStore(aVault()))
  const before = page.add([drawn()])
  page.setLeaving(true)
  await Promise.all([before, page.add([drawn()])])
  expect(createUnloadJournal(1).read()).toEqual([])
  await page.close()
})

test('operations of another user are not sent', async () => {
  await leaveBehind(2)
  rememberAppState({ unsent_operations: ['annotation'] })
  const { asked } = await openApp('/committees/2', answers)
  await waitFor(() => expect(readAppState('unsent_operations')).toEqual([]))
  expect(asked.filter((one) => one.startsWith('POST annotation'))).toEqual([])
})

test('asks before signing out while something is not saved', async () => {
  await leaveBehind(1)
  rememberAppState({ unsent_operations: ['annotation'] })
  const create = 'POST annotationlayers/7/annotation_create/'
  const { asked, user } = await openApp('/committees/2', { ...answers, [create]: () => new Response('', { status: 503 }) })
  await waitFor(() => expect(asked).toContain(create))
  const confirm = vi.fn<() => boolean>().mockReturnValue(false)
  vi.stubGlobal('confirm', confirm)
  await user.click(screen.getByRole('button', { name: /^Benutzermenü/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Abmelden' }))
  expect(confirm).toHaveBeenCalledOnce()
  expect(asked).not.toContain('POST logout')
})
