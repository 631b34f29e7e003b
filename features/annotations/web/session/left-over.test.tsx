import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aRegistered, aVault } from '#features/devices/web/fixtures.ts'
import { readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { Outbox } from '#platform/web/offline/outbox/outbox.ts'
import { browserStore, type OutboxStore } from '#platform/web/offline/outbox/store.ts'
import { createUnloadJournal } from '#platform/web/offline/outbox/unload-journal.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubDatabase } from '#testing/web/servers/stub-database.ts'
import { annotationKind } from './annotation-kind.ts'
import { annotationChange } from './annotation-operation.ts'
import { leaveBehind } from './fixtures.ts'

beforeEach(stubDatabase)

const aPage = (store: OutboxStore) => new Outbox({ user_id: 1, store, kinds: [annotationKind] })
const drawn = () => annotationChange({ kind: 'create', annotation: { ...aNote(), id: crypto.randomUUID() } }, { layer_id: 7, paper: null })
const marks = { layer_has_annotations: true, version_has_annotations: true, document_has_annotations: true }
const answers = { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings(), 'POST devices/': aRegistered() }

test('what an earlier page left is sent at the next start, on whatever page', async () => {
  await leaveBehind(1)
  rememberAppState({ unsent_operations: ['annotation'] })
  const { asked } = await openApp('/committees/2', { ...answers, 'annotationlayers/7/annotation_create/': marks })
  await waitFor(() => expect(asked).toContain('POST annotationlayers/7/annotation_create/'))
  await waitFor(() => expect(readAppState('unsent_operations')).toEqual([]))
})

test.each(['while', 'before'])('what was done %s a page went away is sent, though its store had no time for it', async (when) => {
  const page = aPage({ isDurable: () => true, write: () => new Promise(() => {}), all: async () => [] })
  if (when === 'while') page.setLeaving(true)
  void page.add([drawn()])
  page.setLeaving(true)
  void page.close()
  const { asked } = await openApp('/committees/2', { ...answers, 'annotationlayers/7/annotation_create/': marks })
  await waitFor(() => expect(asked).toContain('POST annotationlayers/7/annotation_create/'))
  await waitFor(() => expect(readAppState('unsent_operations')).toEqual([]))
})

test('what the store of a page that went away had time for is not noted twice', async () => {
  const page = aPage(browserStore(aVault()))
  const before = page.add([drawn()])
  page.setLeaving(true)
  await Promise.all([before, page.add([drawn()])])
  expect(createUnloadJournal(1).read()).toEqual([])
  await page.close()
})

test('another person’s is not sent', async () => {
  await leaveBehind(2)
  rememberAppState({ unsent_operations: ['annotation'] })
  const { asked } = await openApp('/committees/2', answers)
  await waitFor(() => expect(readAppState('unsent_operations')).toEqual([]))
  expect(asked.filter((one) => one.startsWith('POST annotation'))).toEqual([])
})

test('whoever signs out is asked while something is not saved', async () => {
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
