import { type Annotation, annotation as drawable, type KeptAnnotation } from '#shared/annotations/annotation.ts'
import type { Change, LayerSession, Shown } from './session.ts'

type Layer = { annotations?: readonly Annotation[]; malformed?: readonly KeptAnnotation[]; can_change?: boolean; can_erase?: boolean }
type Held = Pick<Shown, 'annotations' | 'malformed'>

/** An open layer that lives in this window alone: changes, undo and redo work, and everything counts as saved. */
export function aSession({ annotations = [], malformed = [], can_change = true, can_erase = can_change }: Layer = {}): LayerSession {
  const listeners = new Set<() => void>()
  const done: Change[][] = []
  const undone: Change[][] = []
  let shown = shownOf({ annotations, malformed })
  const apply = (changes: readonly Change[]) => {
    const held = changes.reduce(changed, shown)
    shown = shownOf(held, done.length > 0, undone.length > 0)
    for (const listener of listeners) listener()
  }
  /** Takes the last step from one side to the other, turned round. */
  const step = (source: Change[][], target: Change[][]) => {
    const changes = source.pop()
    if (!changes) return
    const back = changes.toReversed().map(inverse)
    target.push(back)
    apply(back)
  }
  return {
    layer_id: 7,
    can_change,
    can_erase,
    shown: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change: (changes) => {
      if (changes.length === 0) return
      done.push([...changes])
      undone.length = 0
      apply(changes)
    },
    undo: () => step(done, undone),
    redo: () => step(undone, done),
    retry: () => {},
    discard: () => {},
  }
}

const shownOf = ({ annotations, malformed }: Held, can_undo = false, can_redo = false): Shown => ({
  annotations,
  malformed,
  can_undo,
  can_redo,
  saving: { state: 'saved' },
})

/** What cannot be drawn goes back among its like. */
function changed({ annotations, malformed }: Held, { kind, annotation }: Change): Held {
  const replaced = annotations.map((one) => (one.id === annotation.id ? annotation : one))
  if (kind === 'update') return { annotations: replaced, malformed }
  const others = annotations.filter((one) => one.id !== annotation.id)
  const rest = malformed.filter((one) => one.id !== annotation.id)
  if (kind === 'remove') return { annotations: others, malformed: rest }
  return drawable.safeParse(annotation).success
    ? { annotations: [...others, annotation], malformed: rest }
    : { annotations: others, malformed: [...rest, annotation] }
}

function inverse(change: Change): Change {
  if (change.kind === 'create') return { kind: 'remove', annotation: change.annotation }
  if (change.kind === 'remove') return { kind: 'create', annotation: change.annotation }
  return { kind: 'update', before: change.annotation, annotation: change.before }
}
