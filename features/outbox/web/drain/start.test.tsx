import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { aRegistered, aVault } from '#features/devices/web/fixtures.ts'
import { unsentKinds } from '#features/outbox/web/start-outbox.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { eventually } from '#testing/web/eventually.ts'
import { aCommittee, aCommitteeWithMeetings } from '#testing/web/fixtures.ts'
import { openApp } from '#testing/web/open-app.tsx'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { anOldVersion } from './fixtures.ts'

beforeEach(stubDatabase)

const create = 'POST annotationlayers/7/annotation_create/'
const set = 'POST agenda_items/30/set_bookmark/'
const marks = { layer_id: 7, layer_has_annotations: true, version_has_annotations: true, document_has_annotations: true }
const answers = { 'committees/': [aCommittee()], 'committees/2/': aCommitteeWithMeetings(), 'POST devices/': aRegistered() }

async function aLeftOver() {
  const old = anOldVersion(await aVault())
  await old.annotation({ annotation: aNote() })
  await old.deed({ subject: 'bookmark/30', deed: { kind: 'bookmark', id: 30, bookmark: true } })
  return old
}

test('operations of the version before are sent once at the next start, on any page', async () => {
  const old = await aLeftOver()
  const { asked } = await openApp('/committees/2', { ...answers, [create]: marks, [set]: { bookmark: true } })
  await eventually(() => expect(unsentKinds()).toEqual([]))
  expect(asked.filter((one) => one === create || one === set).sort()).toEqual([set, create])
  expect(await old.all()).toBe(0)
})

test.each([
  ['the reader came back', () => new Event('focus')],
  ['it closed in the middle of a change', () => new StorageEvent('storage', { key: storageKey('last_words:1') })],
])('operations that a tab of the version before adds later are sent some time after %s', async (_, event) => {
  const old = await aLeftOver()
  const { asked } = await openApp('/committees/2', { ...answers, [create]: marks, [set]: { bookmark: true } })
  await eventually(() => expect(unsentKinds()).toEqual([]))
  await old.deed({ subject: 'bookmark/30', deed: { kind: 'bookmark', id: 30, bookmark: false } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  window.dispatchEvent(event())
  vi.advanceTimersByTime(30_000)
  vi.useRealTimers()
  await eventually(() => expect(asked.filter((one) => one === set)).toHaveLength(2))
  await eventually(() => expect(unsentKinds()).toEqual([]))
})

test('asks before signing out while operations of the version before are not sent', async () => {
  await aLeftOver()
  const { asked, user } = await openApp('/committees/2', { ...answers, [create]: () => new Response('', { status: 503 }) })
  const confirm = vi.fn<() => boolean>().mockReturnValue(false)
  vi.stubGlobal('confirm', confirm)
  await user.click(await screen.findByRole('button', { name: /^Benutzermenü/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Abmelden' }))
  expect(confirm).toHaveBeenCalledOnce()
  expect(asked).not.toContain('POST logout')
})
