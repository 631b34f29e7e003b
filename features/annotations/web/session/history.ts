import type { Annotation } from '#features/annotations/annotation.ts'
import type { Change } from './layer-session.ts'
import type { Base } from './shown-annotations.ts'

type Step = readonly Change[]

/** The undo and redo history of an open layer; `present` is what is on screen. */
export function createHistory() {
  const done: Step[] = []
  const undone: Step[] = []
  const rename = (from: string, to: string) => {
    for (const steps of [done, undone])
      for (const [index, step] of steps.entries()) steps[index] = step.map((one) => renamed(one, from, to))
  }
  /** Moves the last step that still has an effect from one stack to the other, inverted. */
  const turn = (source: Step[], target: Step[], present: Base): Step => {
    for (let step = source.pop(); step; step = source.pop()) {
      const { changes, newIds } = turned(step, present)
      for (const [from, to] of newIds) rename(from, to)
      if (changes.length === 0) continue
      target.push(changes)
      return changes
    }
    return []
  }
  return {
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    push: (step: Step) => {
      done.push(step)
      undone.length = 0
    },
    undo: (present: Base) => turn(done, undone, present),
    redo: (present: Base) => turn(undone, done, present),
    /** Replaces an annotation's id in all steps. */
    rename,
  }
}

/** The inverted step, limited to annotations that still exist. Removed ones are restored under a new id, since the server never accepts an old one again. */
function turned(step: Step, present: Base) {
  const newIds = new Map<string, string>()
  const changes = step.toReversed().flatMap((change): Change[] => {
    const { kind, annotation } = change
    if (kind === 'remove') {
      const id = crypto.randomUUID()
      newIds.set(annotation.id, id)
      return [{ ...change, kind: 'create', annotation: { ...annotation, id } }]
    }
    // Whether it can be drawn or not: it is what is on screen.
    const now = present.get(annotation.id) as Annotation | undefined
    // What would be joined again with an annotation that is gone would be lost.
    if (!now || (kind === 'create' && change.into !== undefined && !present.has(change.into))) return []
    return [kind === 'create' ? { ...change, kind: 'remove', annotation: now } : { kind: 'update', before: now, annotation: change.before }]
  })
  return { changes, newIds }
}

/** The same change after an annotation was given another id. */
export function renamed(change: Change, from: string, to: string): Change {
  const now = change.annotation.id === from ? withId(change, to) : change
  return now.kind !== 'update' && now.into === from ? { ...now, into: to } : now
}

/** The same change for an annotation that was given another id. */
function withId(change: Change, id: string): Change {
  const annotation = { ...change.annotation, id }
  return change.kind === 'update' ? { ...change, before: { ...change.before, id }, annotation } : { ...change, annotation }
}
