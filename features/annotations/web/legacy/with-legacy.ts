import type { Annotation } from '#features/annotations/annotation.ts'
import { broughtBack } from '#features/annotations/web/session/last-page.ts'
import type { LayerSession, Shown } from '#features/annotations/web/session.ts'
import { readXfdf } from '#features/annotations/xfdf/read-xfdf.ts'
import type { CropBox } from '#platform/shared/page-space.ts'

/** Combines a former viewer's layer with its XFDF once that is loaded: shown, not changed (D3 §3). */
export function withLegacy(session: LayerSession, cropBoxes: readonly (CropBox | undefined)[]): LayerSession {
  const legacyOf = keeping((xfdf: string) => readXfdf(xfdf, cropBoxes)?.map((one) => broughtBack(one, cropBoxes.length)))
  const joined = keeping((shown: Shown) => (shown.xfdf_string ? joinedWith(shown, legacyOf(shown.xfdf_string)) : shown))
  return {
    ...session,
    can_change: false,
    // Annotations from XFDF do not exist on the server and cannot be removed there.
    get can_erase() {
      return session.can_erase && !session.shown().xfdf_string
    },
    shown: () => joined(session.shown()),
  }
}

/** Caches the last answer, so that the same argument returns the same object. */
function keeping<Asked, Answer>(answer: (asked: Asked) => Answer): (asked: Asked) => Answer {
  let last: { asked: Asked; answer: Answer } | undefined
  return (asked) => {
    if (last?.asked !== asked) last = { asked, answer: answer(asked) }
    return last.answer
  }
}

const joinedWith = (shown: Shown, legacy: readonly Annotation[] | undefined): Shown => ({
  ...shown,
  annotations: [...(legacy ?? []), ...shown.annotations],
  ...(!legacy && { failure: 'unreadable' }),
  can_undo: false,
  can_redo: false,
})
