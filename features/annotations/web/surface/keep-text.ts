import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import type { Change, LayerSession } from '#features/annotations/web/session.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { withText } from './text-box.ts'

/** Annotations that consist of text. */
export type Written = AnnotationOf<'freetext'> | AnnotationOf<'note'>

/** Whether its text is its content, not just a remark. */
export const isWritten = (annotation: Annotation): annotation is Written => annotation.type === 'freetext' || annotation.type === 'note'

type Page = Pick<PageHost, 'width' | 'height'>
type Writing = { annotation: Written; text: string; page: Page }

const heldBy = (session: LayerSession, id: string) => session.shown().annotations.find((one) => one.id === id)

/**
 * Starts editing a text. Returns a function that saves it and may be called repeatedly: if nothing was typed since the last call it does
 * nothing, so that changes by other tabs and devices are not overwritten.
 */
export function startWriting(session: LayerSession, { id, text }: Written): (writing: Writing) => void {
  const kept = { id, text: text.trimEnd(), wasThere: heldBy(session, id) !== undefined }
  return ({ annotation, text: typed, page }) => {
    const now = typed.trimEnd()
    if (now === kept.text || !session.can_change) return
    kept.text = now
    const before = heldBy(session, kept.id)
    // If it was removed in the meantime, it is created under a new id.
    if (kept.wasThere && !before) kept.id = crypto.randomUUID()
    const change = before ? changed(before, now, page) : begun({ ...annotation, id: kept.id }, now, page)
    if (!change) return
    session.change([change])
    kept.wasThere = true
  }
}

/** The annotation with a new text; a free text is resized to fit. */
export const written = (annotation: Written, text: string, page: Page): Written =>
  annotation.type === 'freetext' ? withText(annotation, text, page) : { ...annotation, text }

/** An empty text creates nothing. */
const begun = (annotation: Written, text: string, page: Page): Change | null =>
  text === '' ? null : { kind: 'create', annotation: written(annotation, text, page) }

/** Emptying a free text removes it; an empty note remains as a mark on the page. */
function changed(before: Annotation, text: string, page: Page): Change | null {
  if (!isWritten(before) || before.text === text) return null
  if (before.type === 'freetext' && text === '') return { kind: 'remove', annotation: before }
  return { kind: 'update', before, annotation: written(before, text, page) }
}
