import { replaceEqualDeep } from '@tanstack/react-query'
import type { KeptAnnotation } from '#features/annotations/annotation.ts'
import { type LayerAnnotations, listAnnotations } from '#features/annotations/contract.ts'
import { getLayer } from '#features/annotations/layer-contract.ts'
import { stateOf } from '#features/annotations/web/queries.ts'
import { backgroundCall } from '#platform/web/lib/http/call.ts'
import { isRefused } from '#platform/web/lib/http/refused.ts'
import { watchPresence } from '#platform/web/lib/session/presence.ts'
import type { AnnotationAnswered } from './annotation-kind.ts'
import type { Base } from './shown-annotations.ts'

/** The server's state of a layer as far as it is known; null before the first answer. */
export type Read = { base: Base; xfdf_string: string | null; isFailed: boolean }

const nothing: Read = { base: new Map(), xfdf_string: null, isFailed: true }

/** Reads a layer repeatedly; answers to changes are applied at once. */
export function createReading(layer_id: number, onRead: () => void) {
  const params = { id: layer_id }
  let read: Read | null = null
  /** The layer's state at the last read. It is requested before the contents, so that these are never older. */
  let stateRead: string | undefined
  let underWay: Promise<void> | null = null
  let isAskedAgain = false
  /** Answers received during a read: its list may be older. */
  let meanwhile: AnnotationAnswered[] = []

  const readContents = async () => {
    meanwhile = []
    read = merged(read, await backgroundCall(listAnnotations, { params }), meanwhile)
  }
  const readIfChanged = async () => {
    const state = stateOf(await backgroundCall(getLayer, { params }))
    if (state === stateRead) return
    await readContents()
    stateRead = state
  }
  const attempt = async (reading: () => Promise<void>) => {
    try {
      await reading()
    } catch (error) {
      // When access is lost, so is what was read with it.
      if (!read || isRefused(error, 403, 404)) {
        read = nothing
        stateRead = undefined
      }
    }
    underWay = null
    onRead()
    if (!isAskedAgain) return
    isAskedAgain = false
    void run(readIfChanged)
  }
  const run = (reading: () => Promise<void>) => (underWay ??= attempt(reading))
  return {
    known: () => read,
    again: () => run(readContents),
    /** Requests the layer's state, and its contents only if it changed. A read already in progress may be older, so it is followed by another. */
    ifChanged: () => {
      isAskedAgain = underWay !== null
      return run(readIfChanged)
    },
    take: (answered: AnnotationAnswered) => {
      meanwhile.push(answered)
      if (read) read = { ...read, base: applied(read.base, [answered]) }
    },
  }
}

/** Unchanged annotations stay the same objects, so that they are not drawn again. */
function merged(before: Read | null, { annotations, xfdf_string }: LayerAnnotations, meanwhile: readonly AnnotationAnswered[]): Read {
  const known = (one: KeptAnnotation) => replaceEqualDeep(before?.base.get(one.id), one)
  const base = new Map(annotations.map((one) => [one.id, known(one)]))
  return { base: applied(base, meanwhile), xfdf_string, isFailed: false }
}

function applied(base: Base, answers: readonly AnnotationAnswered[]): Base {
  const after = new Map(base)
  for (const { id, annotation, replaced = [] } of answers) {
    for (const other of replaced) after.delete(other)
    if (annotation) after.set(id, annotation)
    else after.delete(id)
  }
  return after
}

/** Interval (ms) of reading what is on screen again: changes may come from another device. */
const INTERVAL_MS = 30_000

/** Runs at intervals while the page is visible and in use, and at once when the reader or the connection returns. Returns the function that stops it. */
export function whileVisible(run: () => void): () => void {
  const { isThere, end } = watchPresence(run)
  const runIfThere = () => {
    if (isThere()) run()
  }
  const timer = setInterval(runIfThere, INTERVAL_MS)
  window.addEventListener('online', runIfThere)
  return () => {
    clearInterval(timer)
    window.removeEventListener('online', runIfThere)
    end()
  }
}
