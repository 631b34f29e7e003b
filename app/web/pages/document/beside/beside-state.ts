import { type LinkProps, useNavigate, useSearch } from '@tanstack/react-router'
import { createContext, use } from 'react'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import {
  type Beside,
  besideIn,
  type DocumentSearch,
  onLayer,
  type PaperBeside,
  versionLink,
  withBeside,
} from '#features/documents/web/document-address.ts'
import { useIsBelow } from '#platform/web/ui/page/shell.tsx'

/** What is open beside the document of the page, and how that changes. */
export type BesideState = {
  beside: Beside | null
  /** Whether the window has room for two papers. */
  hasRoom: boolean
  /** The document of the page, as it would be open beside another one. */
  open: PaperBeside
  /** Link to another document or version on the left; what is beside stays. */
  linkTo: (next: PaperBeside, search?: DocumentSearch) => ReturnType<typeof versionLink>
  /** Opens something beside the document; null: nothing. */
  show: (beside: Beside | null) => void
  /** Link from the choice to what is chosen; going back closes it. */
  linkBeside: (wanted: Beside) => LinkProps
  /** The two papers change sides. */
  swap: (paper: Required<Pick<PaperBeside, 'version_id'>> & PaperBeside, layer: AnnotationLayer | null) => void
}

const BesideContext = createContext<BesideState | null>(null)
export const BesideProvider = BesideContext

/** What is open beside the document of this page. */
export function useBeside(): BesideState {
  const state = use(BesideContext)
  if (!state) throw new Error('BesideProvider is missing')
  return state
}

type Open = { document: DocumentWithParents; version: DocumentVersion; layer: AnnotationLayer | null }

/** What the address says is open beside the document. */
export function useBesideState({ document, version, layer }: Open): BesideState {
  const { kind, id } = document
  const search: DocumentSearch = useSearch({ strict: false })
  const navigate = useNavigate()
  const beside = besideIn(search)
  const open = asBeside({ document, version, layer })
  // The state says whether the layer was private when it was opened.
  const linkBeside = (wanted: Beside | null) =>
    ({ ...versionLink(kind, id, { ...search, ...withBeside(wanted) }), state: true, resetScroll: false }) as const
  return {
    beside,
    hasRoom: !useIsBelow('split'),
    open,
    linkTo: (next, others = {}) => {
      const { version_id } = next
      return versionLink(next.kind, next.id, {
        ...others,
        version_id,
        ...withBeside(besideNext(next, { beside, open, latest_id: document.version_id })),
      })
    },
    show: (wanted) => void navigate(linkBeside(wanted)),
    linkBeside: (wanted) => ({ ...linkBeside(wanted), replace: true }),
    swap: (paper, other) => {
      const { tagesordnungitem_id } = search
      const asked = { tagesordnungitem_id, version_id: paper.version_id, layer_id: other?.id, ...withBeside(open) }
      void navigate({ ...versionLink(paper.kind, paper.id, asked), state: onLayer(other ?? undefined) })
    },
  }
}

/**
 * A document as it is named when it is open beside another one: the latest version by no number, and no layer unless a shared one is open, so
 * that a private layer that is shared later makes way for the new private one.
 */
export const asBeside = ({ document, version, layer }: Open): PaperBeside => ({
  kind: document.kind,
  id: document.id,
  version_id: version.version_id === document.version_id ? undefined : version.version_id,
  layer_id: layer && !layer.is_private_layer ? layer.id : undefined,
})

/** What is beside the document that is opened next: the same as before. If that is the very document, the two change sides. */
export function besideNext(next: PaperBeside, { beside, open, latest_id }: Sides): Beside | null {
  if (beside === null || typeof beside === 'string') return beside
  const versionOf = (paper: PaperBeside) => paper.version_id ?? (isDocument(paper, open) ? latest_id : undefined)
  return isDocument(beside, next) && versionOf(beside) === versionOf(next) ? open : beside
}

/** `latest_id`: the latest version of the open document, which goes by no number. */
type Sides = Pick<BesideState, 'beside' | 'open'> & { latest_id: number }

const isDocument = (one: PaperBeside, other: PaperBeside): boolean => one.kind === other.kind && one.id === other.id
