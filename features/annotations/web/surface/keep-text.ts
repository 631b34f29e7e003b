import type { Annotation, AnnotationOf } from '#features/annotations/annotation.ts'
import type { Change, LayerSession } from '#features/annotations/web/session.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import { withText } from './text-box.ts'

/** What is there to be read. */
export type Written = AnnotationOf<'freetext'> | AnnotationOf<'note'>

/** Whether its text is what there is to read, and no remark. */
export const isWritten = (annotation: Annotation): annotation is Written => annotation.type === 'freetext' || annotation.type === 'note'

type Page = Pick<PageHost, 'width' | 'height'>
type Writing = { annotation: Written; text: string; page: Page }

const heldBy = (session: LayerSession, id: string) => session.shown().annotations.find((one) => one.id === id)

/**
 * Begins to write a text. Answers with what keeps it, as often as it is called: where nothing was written since the last time, nothing
 * happens, whatever other tabs and devices have made of it meanwhile.
 */
export function startWriting(session: LayerSession, { id, text }: Written): (writing: Writing) => void {
  const kept = { id, text: text.trimEnd(), wasThere: heldBy(session, id) !== undefined }
  return ({ annotation, text: typed, page }) => {
    const now = typed.trimEnd()
    if (now === kept.text || !session.can_change) return
    kept.text = now
    const before = heldBy(session, kept.id)
    // What was removed does not come back under its id.
    if (kept.wasThere && !before) kept.id = crypto.randomUUID()
    const change = before ? changed(before, now, page) : begun({ ...annotation, id: kept.id }, now, page)
    if (!change) return
    session.change([change])
    kept.wasThere = true
  }
}

/** With another text; a free text is then as large as it needs. */
export const written = (annotation: Written, text: string, page: Page): Written =>
  annotation.type === 'freetext' ? withText(annotation, text, page) : { ...annotation, text }

/** What says nothing is not there. */
const begun = (annotation: Written, text: string, page: Page): Change | null =>
  text === '' ? null : { kind: 'create', annotation: written(annotation, text, page) }

/** A free text that is emptied is gone; an emptied note is still a mark on the page. */
function changed(before: Annotation, text: string, page: Page): Change | null {
  if (!isWritten(before) || before.text === text) return null
  if (before.type === 'freetext' && text === '') return { kind: 'remove', annotation: before }
  return { kind: 'update', before, annotation: written(before, text, page) }
}
