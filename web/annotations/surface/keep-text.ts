import type { Annotation, AnnotationOf } from '#shared/annotations/annotation.ts'
import type { Change, LayerSession } from '#web/annotations/session.ts'
import type { PageHost } from '#web/documents/viewer/page-hosts.ts'
import { withText } from './text-box.ts'

/** What is there to be read. */
export type Written = AnnotationOf<'freetext'> | AnnotationOf<'note'>

export const isWritten = (annotation: Annotation): annotation is Written => annotation.type === 'freetext' || annotation.type === 'note'

/** With another text; a free text is then as large as it needs. */
export const written = (annotation: Written, text: string, page: Pick<PageHost, 'width' | 'height'>): Written =>
  annotation.type === 'freetext' ? withText(annotation, text, page) : { ...annotation, text }

type Writing = { annotation: Written; text: string; page: Pick<PageHost, 'width' | 'height'> }

/** Keeps what was written, as often as it is called: what says nothing is not there, and what says the same stays. */
export function keepText(session: LayerSession, { annotation, text, page }: Writing): void {
  const before = session.shown().annotations.find(({ id }) => id === annotation.id)
  const change = before ? changed(before, text, page) : begun(annotation, text, page)
  if (change && session.can_change) session.change([change])
}

function begun(annotation: Written, text: string, page: Writing['page']): Change | null {
  return text.trim() === '' ? null : { kind: 'create', annotation: written(annotation, text.trimEnd(), page) }
}

/** A free text that is emptied is gone; an emptied note is still a mark on the page. */
function changed(before: Annotation, text: string, page: Writing['page']): Change | null {
  if (!isWritten(before) || before.text === text) return null
  if (before.type === 'freetext' && text.trim() === '') return { kind: 'remove', annotation: before }
  return { kind: 'update', before, annotation: written(before, text.trimEnd(), page) }
}
