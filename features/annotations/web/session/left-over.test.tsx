import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aRegistered, aVault } from '#features/devices/web/fixtures.ts'
import { readAppState, rememberAppState } from '#platform/web/lib/storage/app-state.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubDatabase } from '#testing/web/servers/stub-database.ts'
import { leaveBehind } from './fixtures.ts'
import { Outbox } from './outbox.ts'
import { browserStore } from './outbox-store.ts'
import { takeUnloadJournal } from './unload-journal.ts'

beforeEach(stubDatabase)

const marks = { layer_has_annotations: true, version_has_annotations: true, document_has_annotations: true }
const answers = { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings(), 'POST devices/': aRegistered() }

test('what an earlier page left is sent at the next start, on whatever page', async () => {
  await leaveBehind(1)
  rememberAppState({ unsent_annotations: true })
  const { asked } = await openApp('/committees/2', { ...answers, 'annotationlayers/7/annotation_create/': marks })
  await waitFor(() => expect(asked).toContain('POST annotationlayers/7/annotation_create/'))
  await waitFor(() => expect(readAppState('unsent_annotations')).toBe(false))
})

test.each(['while', 'before'])('what was done %s a page went away is sent, though its store had no time for it', async (when) => {
  const page = new Outbox(1, { isDurable: () => true, write: () => new Promise(() => {}), layersOf: async () => [] })
  if (when === 'while') page.setLeaving(true)
  void page.add(7, [{ kind: 'create', annotation: aNote() }])
  page.setLeaving(true)
  void page.close()
  const { asked } = await openApp('/committees/2', { ...answers, 'annotationlayers/7/annotation_create/': marks })
  await waitFor(() => expect(asked).toContain('POST annotationlayers/7/annotation_create/'))
  await waitFor(() => expect(readAppState('unsent_annotations')).toBe(false))
})

test('what the store of a page that went away had time for is not noted twice', async () => {
  const page = new Outbox(1, browserStore(aVault()))
  const before = page.add(7, [{ kind: 'create', annotation: aNote() }])
  page.setLeaving(true)
  await Promise.all([before, page.add(7, [{ kind: 'create', annotation: { ...aNote(), id: crypto.randomUUID() } }])])
  expect(takeUnloadJournal(1)).toEqual([])
  await page.close()
})

test('another person’s is not sent', async () => {
  await leaveBehind(2)
  rememberAppState({ unsent_annotations: true })
  const { asked } = await openApp('/committees/2', answers)
  await waitFor(() => expect(readAppState('unsent_annotations')).toBe(false))
  expect(asked.filter((one) => one.startsWith('POST annotation'))).toEqual([])
})

test('whoever signs out is asked while something is not saved', async () => {
  const { asked, user } = await openApp('/committees/2', {
    ...answers,
    'POST annotationlayers/7/annotation_create/': () => new Response('', { status: 503 }),
  })
  await screen.findByRole('heading', { level: 1 })
  rememberAppState({ unsent_annotations: true })
  const confirm = vi.fn<() => boolean>().mockReturnValue(false)
  vi.stubGlobal('confirm', confirm)
  await user.click(screen.getByRole('button', { name: /^Benutzermenü/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Abmelden' }))
  expect(confirm).toHaveBeenCalledOnce()
  expect(asked.filter((one) => one.startsWith('POST annotation'))).toEqual([])
})
