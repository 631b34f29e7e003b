import { type Annotation, annotation as drawable, type KeptAnnotation } from '#features/annotations/annotation.ts'
import { isRemoval, type Waiting } from './waiting.ts'

/** What the server has, by id, in the order in which it lies. */
export type Base = ReadonlyMap<string, KeptAnnotation>

/** What the server has, with what waits on top of it. */
export function overlaid(base: Base, waiting: readonly Waiting[]): Map<string, KeptAnnotation> {
  const all = new Map(base)
  for (const one of waiting) {
    if (isRemoval(one)) all.delete(one.id)
    else all.set(one.id, one.annotation)
  }
  return all
}

/** What can be drawn, what found no place on its version, and what cannot be drawn at all, each in its order. */
export function sorted(all: Iterable<KeptAnnotation>) {
  const annotations: Annotation[] = []
  const unplaced: Annotation[] = []
  const malformed: KeptAnnotation[] = []
  for (const one of all) {
    if (!isDrawable(one)) malformed.push(one)
    else if (one.is_unplaced) unplaced.push(one)
    else annotations.push(one)
  }
  return { annotations, unplaced, malformed }
}

/** Judged once: a layer may hold thousands. */
const judged = new WeakMap<KeptAnnotation, boolean>()

function isDrawable(one: KeptAnnotation): one is Annotation {
  const verdict = judged.get(one) ?? drawable.safeParse(one).success
  judged.set(one, verdict)
  return verdict
}
