import { aVault } from '#features/devices/web/fixtures.ts'
import { joined, type Made, type Operation } from '#platform/web/offline/outbox/operation.ts'
import { browserStore } from '#platform/web/offline/outbox/store.ts'
import { aNote } from '#testing/shared/an-annotation.ts'
import { annotationKind } from './annotation-kind.ts'
import { annotationChange } from './annotation-operation.ts'
import type { Change } from './layer-session.ts'

/** What waits for an annotation of layer 7 after a change. */
export function anOperation(change: Change, before: Operation | null = null, user_id = 1): Operation {
  const made: Made = { ...annotationChange(change, { layer_id: 7, paper: null }), written: '2026-11-26T12:00:00.000Z' }
  const after = joined(new Map([[annotationKind.name, annotationKind]]), before, { ...made, user_id })
  if (!after) throw new Error('Nothing has to be sent')
  return after
}

/** Leaves a note of layer 7 in the browser, as from an earlier page; the database must exist. */
export async function leaveBehind(user_id: number): Promise<void> {
  const one = anOperation({ kind: 'create', annotation: aNote() }, null, user_id)
  await browserStore(aVault()).write(one, [{ subject: one.subject, edit: () => one }])
}
