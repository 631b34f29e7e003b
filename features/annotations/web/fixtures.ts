import { type Annotation, annotation as drawable, type KeptAnnotation } from '#features/annotations/annotation.ts'
import type { ShareUser } from '#features/annotations/layer-contract.ts'
import type { Together } from './overlay-layers/together.ts'
import type { Change, LayerSession, Shown } from './session/layer-session.ts'

type Layer = {
  annotations?: readonly Annotation[]
  unplaced?: readonly Annotation[]
  malformed?: readonly KeptAnnotation[]
  can_change?: boolean
  can_erase?: boolean
}
type Held = Pick<Shown, 'annotations' | 'unplaced' | 'malformed'>

/** An open layer that exists in memory only: changes, undo and redo work, and everything counts as saved. */
export function aSession({
  annotations = [],
  unplaced = [],
  malformed = [],
  can_change = true,
  can_erase = can_change,
}: Layer = {}): LayerSession {
  const listeners = new Set<() => void>()
  const done: Change[][] = []
  const undone: Change[][] = []
  let shown = shownOf({ annotations, unplaced, malformed })
  const apply = (changes: readonly Change[]) => {
    const held = changes.reduce(changed, shown)
    shown = shownOf(held, done.length > 0, undone.length > 0)
    for (const listener of listeners) listener()
  }
  /** Moves the last step from one stack to the other, inverted. */
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

const shownOf = ({ annotations, unplaced, malformed }: Held, can_undo = false, can_redo = false): Shown => ({
  annotations,
  unplaced,
  malformed,
  can_undo,
  can_redo,
  saving: { state: 'saved' },
})

/** Sorts the annotation into the placed, unplaced or malformed ones. */
function changed({ annotations, unplaced, malformed }: Held, { kind, annotation }: Change): Held {
  const isOther = (one: { id: string }) => one.id !== annotation.id
  const rest = { annotations: annotations.filter(isOther), unplaced: unplaced.filter(isOther), malformed: malformed.filter(isOther) }
  if (kind === 'remove') return rest
  if (!drawable.safeParse(annotation).success) return { ...rest, malformed: [...rest.malformed, annotation] }
  if (annotation.is_unplaced) return { ...rest, unplaced: [...rest.unplaced, annotation] }
  const stays = annotations.some(({ id }) => id === annotation.id)
  const replaced = annotations.map((one) => (one.id === annotation.id ? annotation : one))
  return { ...rest, annotations: stays ? replaced : [...rest.annotations, annotation] }
}

function inverse(change: Change): Change {
  if (change.kind === 'create') return { kind: 'remove', annotation: change.annotation }
  if (change.kind === 'remove') return { kind: 'create', annotation: change.annotation }
  return { kind: 'update', before: change.annotation, annotation: change.before }
}

/** A document without other layers. */
export const alone = (change: Partial<Together> = {}): Together => ({
  open: null,
  layers: [],
  seen: [],
  signOf: () => ({ color: '#1c7ed6', shape: 'circle' }),
  switchLayers: () => {},
  pointed: null,
  point: () => {},
  copy: null,
  ...change,
})

/** A possible recipient. */
export const aShareUser = (id: number, title: string, change: Partial<ShareUser> = {}): ShareUser => ({
  id,
  type: 'user',
  title,
  key: `${change.type ?? 'user'}-${id}`,
  role: 'Mitglied',
  shared: false,
  preselected: false,
  ...change,
})
