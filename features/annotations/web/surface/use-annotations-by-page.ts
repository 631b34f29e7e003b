import { useState, useSyncExternalStore } from 'react'
import type { LayerSession } from '#features/annotations/web/session.ts'
import { type ByPage, byPage } from './page-annotations.ts'

/** The annotations of the open layer by page. */
export function useAnnotationsByPage(session: LayerSession): ByPage {
  const { annotations } = useSyncExternalStore(session.subscribe, session.shown)
  const [known, setKnown] = useState(() => ({ annotations, pages: byPage(annotations, new Map()) }))
  if (known.annotations === annotations) return known.pages
  const pages = byPage(annotations, known.pages)
  setKnown({ annotations, pages })
  return pages
}
