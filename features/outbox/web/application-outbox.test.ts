import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { withWaiting } from '#platform/web/lib/connectivity/offline-copies.ts'
import { stubDatabase } from '#testing/web/servers/browser-stubs.ts'
import { aNoteServer } from '#testing/web/servers/note-server.ts'
import { outboxOf } from './application-outbox.ts'
import { aNewNote, listed } from './fixtures.ts'
import { waiting } from './waiting.tsx'

beforeEach(stubDatabase)

test('waiting operations are applied to answers until the page unloads', async () => {
  aNoteServer().next('lost_before')
  await outboxOf(new QueryClient(), 1).add([aNewNote('Velowege')])
  expect(withWaiting(listed, [])).toMatchObject([{ annotation: 'Velowege' }])
  expect(waiting.get()).toHaveLength(1)
  window.dispatchEvent(new Event('pagehide'))
  expect([withWaiting(listed, []), waiting.get()]).toEqual([[], []])
})
