import { annotationKind } from '#features/annotations/web/session/annotation-kind.ts'
import { type AnnotationContent, annotationChange, type Paper } from '#features/annotations/web/session/annotation-operation.ts'
import { currentVault } from '#features/devices/web/current-vault.ts'
import type { Vault } from '#features/devices/web/vault.ts'
import { NOTE, type NoteContent } from '#features/notes/web/operation/note-operation.ts'
import { clearOldFlags } from '#features/outbox/web/start-outbox.ts'
import { onReconnect } from '#platform/web/lib/connectivity/connectivity.ts'
import { pageEnd } from '#platform/web/lib/session/leave.ts'
import { storageKey } from '#platform/web/lib/storage/app-state.ts'
import { withTabLock } from '#platform/web/lib/storage/tabs.ts'
import { throttle } from '#platform/web/lib/throttle.ts'
import { joined, kindOf, type Operation, type OperationKinds } from '#platform/web/offline/outbox/operation.ts'
import { browserStore, type Edit, type OutboxStore } from '#platform/web/offline/outbox/store.ts'
import {
  isOldJournal,
  type OldAnnotation,
  type OldDeed,
  oldJournal,
  oldPaperOf,
  type Taken,
  withOldAnnotations,
  withOldDeeds,
} from './old-stores.ts'

/** `store` must be durable: it rejects what it cannot keep, and then nothing is removed from the old stores. */
type Parts = { user_id: number; vault: Vault; store: OutboxStore; kinds: OperationKinds }

/**
 * Moves what waits in the stores of the version before into the outbox, in order; returns the lanes that it reached. Each row is first taken
 * aside, so that a tab of that version no longer changes it, then stored here under a key that is applied once, and only then removed there:
 * interrupted at any step, the next call goes on (decision 069).
 */
export const drain = (parts: Parts): Promise<ReadonlySet<string>> =>
  withTabLock(storageKey(`drain:${parts.user_id}`), async () => {
    const [lanes, moved] = [new Set<string>(), new Set<string>()]
    const move = mover(parts, { lanes, moved })
    await withOldDeeds(parts.vault, async (take) => {
      await eachTaken(
        () => take(parts.user_id),
        (taken) => move(taken, operationOfDeed(taken.one)),
      )
    })
    const paperOf = paperFinder(parts.vault)
    await withOldAnnotations(parts.vault, async (take) => {
      await eachTaken(
        () => take(parts.user_id),
        async (taken) => move(taken, operationOfAnnotation(taken.one, await paperOf(taken.one.layer_id))),
      )
    })
    for (const taken of oldJournal(parts.user_id)) {
      const { layer_id, changes } = taken.one
      const paper = await paperOf(layer_id)
      const steps = changes.map((change) => annotationChange(change, { layer_id, paper }))
      await move(taken, ...steps.map((step) => ({ ...step, ...blank() })))
    }
    clearOldFlags(moved)
    return lanes
  })

/** Until nothing is left: what a tab of the version before has done meanwhile comes after what it had done before. */
async function eachTaken<Row>(take: () => Promise<Taken<Row>[]>, move: (taken: Taken<Row>) => Promise<void>): Promise<void> {
  for (let all = await take(); all.length > 0; all = await take()) for (const taken of all) await move(taken)
}

/** An operation as the version before had it, without its place. */
type Left = Omit<Operation, 'user_id' | 'lane' | 'subject' | 'seq'> & { subject?: string }

const blank = () => ({ written: new Date().toISOString(), revision: 1, was_sent: false, refusal: null })

/** Looks for each layer once. */
function paperFinder(vault: Vault) {
  const found = new Map<number, Promise<Paper | null>>()
  return (layer_id: number) => {
    const paper = found.get(layer_id) ?? oldPaperOf(vault, layer_id).catch(() => null)
    found.set(layer_id, paper)
    return paper
  }
}

function operationOfDeed({ subject, title, written, revision, was_sent, refusal, deed: { kind, ...content } }: OldDeed): Left {
  return { subject, kind, content: { title, ...content }, written, revision, was_sent, refusal }
}

function operationOfAnnotation({ layer_id, id, kind, annotation, follow_up, ...frame }: OldAnnotation, paper: Paper | null): Left {
  const content: AnnotationContent = { layer_id, id, kind, annotation, follow_up, paper }
  const { revision, was_sent, refusal } = frame
  return { kind: annotationKind.name, content, ...blank(), revision, was_sent, refusal }
}

/** Stores operations, all of one lane, durably before they are removed from where they were. */
function mover({ user_id, store, kinds }: Parts, { lanes, moved }: { lanes: Set<string>; moved: Set<string> }) {
  return async ({ key, remove }: Taken<unknown>, ...all: readonly Left[]): Promise<void> => {
    const [first] = all
    if (first) {
      const lane = kindOf(kinds, first).laneOf(first.content)
      await store.write(
        { user_id, lane },
        all.map((left) => editOf(kinds, { user_id, lane, left })),
        () => key,
      )
      lanes.add(lane)
      moved.add(first.kind)
    }
    await remove()
  }
}

type Placing = { user_id: number; lane: string; left: Left }

/** Puts it where nothing waits; merges it with what has been done since. */
function editOf(kinds: OperationKinds, { user_id, lane, left }: Placing): Edit {
  const subject = left.subject ?? kindOf(kinds, left).subjectOf(left.content)
  const whole: Operation = { ...left, user_id, lane, subject }
  return {
    subject,
    edit: (before) => {
      if (!before) return whole
      const sent = { ...before, was_sent: before.was_sent || left.was_sent }
      return stepsOf(left).reduce<Operation | null>((now, content) => joined(kinds, now, { ...left, content, user_id }), sent)
    },
  }
}

/** The contents that were merged into one: a step that may have arrived, and what follows it. */
function stepsOf({ kind, content }: Left): unknown[] {
  if (kind === NOTE) {
    const { step, next, ...note } = content as NoteContent
    return [step, next].flatMap((one) => (one ? { ...note, step: one, next: null } : []))
  }
  if (kind !== annotationKind.name) return [content]
  const { follow_up } = content as AnnotationContent
  const first = { ...(content as AnnotationContent), follow_up: null }
  return follow_up === 'remove' ? [first, { ...first, kind: 'remove' }] : [first]
}

/** A tab of the version before that is still open has this long (ms) to send by itself. */
const PAUSE_MS = 30_000

type Draining = { user_id: number; kinds: OperationKinds; onMoved: (lane: string) => void }

/**
 * Drains the stores of the version before: now, and some time after the reader or the connection came back, or a tab of that version closed.
 * Resolves after the first time.
 */
export function keepDrained({ user_id, kinds, onMoved }: Draining): Promise<void> {
  const store = browserStore(currentVault())
  const run = async () => {
    const vault = await currentVault()
    const lanes = vault ? await drain({ user_id, vault, store, kinds }) : []
    for (const lane of lanes) onMoved(lane)
  }
  const { ask, end } = throttle(run, PAUSE_MS)
  const signal = pageEnd()
  const stop = onReconnect(ask)
  window.addEventListener('focus', ask, { signal })
  window.addEventListener('storage', (event) => isOldJournal(event, user_id) && ask(), { signal })
  signal.addEventListener('abort', () => {
    stop()
    end()
  })
  // What could not be moved stays where it is.
  return run().catch(() => undefined)
}
