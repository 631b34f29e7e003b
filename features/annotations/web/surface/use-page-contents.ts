import { useMemo } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import { isMarker } from '#features/annotations/geometry/stacking.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { useStore } from '#platform/web/lib/storage/store.ts'
import type { PageHost } from '#platform/web/pdf/page-hosts.ts'
import type { Draft, GestureContext } from './gesture-context.ts'
import { isWritten } from './keep-text.ts'

type Page = {
  page: Pick<PageHost, 'index'>
  annotations: readonly Annotation[]
  context: Pick<GestureContext, 'draft' | 'fresh'>
  annotator: Pick<Annotator, 'editing' | 'selection'>
}

/** What is visible on a page at the moment, including previews and unfinished texts. */
export function usePageContents({ page, annotations, context, annotator: { editing, selection } }: Page) {
  const draft = useStore(context.draft, (all) => (all?.page === page.index ? all : null))
  const fresh = useStore(context.fresh, (one) => (one && one.pageIndex === page.index && one.id === editing ? one : null))
  const drawn = useMemo(() => (draft ? drafted(annotations, draft) : annotations), [annotations, draft])
  const written = editing === null ? undefined : (drawn.find(({ id }) => id === editing) ?? fresh ?? undefined)
  const shown = useMemo(() => besides(drawn, written), [drawn, written])
  return {
    markers: useMemo(() => shown.filter(isMarker), [shown]),
    drawings: useMemo(() => shown.filter((one) => !isMarker(one)), [shown]),
    chosen: useMemo(() => (selection.size === 0 ? [] : drawn.filter(({ id }) => selection.has(id))), [drawn, selection]),
    band: draft?.band ?? null,
    writing: written && isWritten(written) ? written : null,
  }
}

/** The page's annotations as if the gesture ended now. */
function drafted(annotations: readonly Annotation[], { replaced, added }: Draft): readonly Annotation[] {
  const now = annotations.flatMap((one) => {
    const other = replaced.get(one.id)
    return other === undefined ? one : (other ?? [])
  })
  return added ? [...now, added] : now
}

/** A free text is hidden while it is edited in its field; a note's icon stays beside its card. */
function besides(annotations: readonly Annotation[], written: Annotation | undefined): readonly Annotation[] {
  if (!written) return annotations
  const others = annotations.filter(({ id }) => id !== written.id)
  return written.type === 'freetext' ? others : [...others, written]
}
