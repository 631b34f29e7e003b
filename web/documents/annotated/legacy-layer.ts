import type { Annotation } from '#shared/annotations/annotation.ts'
import { readXfdf } from '#web/annotations/legacy/read-xfdf.ts'
import type { LayerSession, Shown } from '#web/annotations/session.ts'

/** A layer that shows what a former viewer kept as XFDF (D3 §3), once the heights of the pages are known. */
export function legacyLayer(session: LayerSession, heights: readonly number[]): LayerSession {
  let [source, read]: [string, readonly Annotation[]] = ['', []]
  let [before, now]: [Shown | null, Shown | null] = [null, null]
  const annotationsIn = (xfdf: string) => {
    if (xfdf !== source) [source, read] = [xfdf, readXfdf(xfdf, heights)]
    return read
  }
  const shown = (): Shown => {
    const plain = session.shown()
    if (now && plain === before) return now
    before = plain
    now = plain.xfdf_string === undefined ? plain : { ...plain, annotations: annotationsIn(plain.xfdf_string) }
    return now
  }
  return { ...session, shown }
}
