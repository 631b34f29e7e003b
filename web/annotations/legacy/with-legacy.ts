import type { Annotation } from '#shared/annotations/annotation.ts'
import type { CropBox } from '#shared/annotations/geometry/page-space.ts'
import type { LayerSession, Shown } from '#web/annotations/session.ts'
import { readXfdf } from './read-xfdf.ts'

/** The layer together with what a former viewer kept in it as XFDF: shown, not changed (D3 §3). Others are the same object. */
export function withLegacy(session: LayerSession, cropBoxes: readonly (CropBox | undefined)[]): LayerSession {
  const { xfdf_string } = session.shown()
  if (!xfdf_string) return session
  const legacy = readXfdf(xfdf_string, cropBoxes)
  let before: Shown | undefined
  let joined: Shown | undefined
  return {
    ...session,
    can_change: false,
    // What comes from the XFDF is none of the server's annotations.
    can_erase: false,
    shown: () => {
      const now = session.shown()
      if (!joined || now !== before) joined = joinedWith(now, legacy)
      before = now
      return joined
    },
  }
}

const joinedWith = (shown: Shown, legacy: readonly Annotation[]): Shown => ({
  ...shown,
  annotations: [...legacy, ...shown.annotations],
  can_undo: false,
  can_redo: false,
})
