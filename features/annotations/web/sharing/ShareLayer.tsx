import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { type DocumentSearch, versionLink } from '#features/documents/web/document-address.ts'
import { useMayShare } from './use-may-share.ts'

const ShareLayerDialog = lazy(async () => ({ default: (await import('./ShareLayerDialog.tsx')).ShareLayerDialog }))

type Props = {
  document: DocumentWithParents
  /** The version that the layer belongs to. */
  version: DocumentVersion
  layer: AnnotationLayer | null
  search: DocumentSearch
}

/** The dialog that shares the open layer, shown while the URL says so (D3 §2). */
export function ShareLayer({ layer, ...props }: Props) {
  const mayShare = useMayShare(props.document.meeting.committee.id)
  // Keeps the layer from when it was opened, since sharing changes it.
  return props.search.share && layer && mayShare(layer) ? <Opened key={layer.id} layer={layer} {...props} /> : null
}

function Opened({ document, version, layer: opened, search }: Props & { layer: AnnotationLayer }) {
  const [layer] = useState(opened)
  const go = useGo(document, search)
  return (
    <Suspense>
      <ShareLayerDialog document={document} layer={layer} isCarryingOver={version.is_carrying_over} onClose={go} />
    </Suspense>
  )
}

/** Closes the dialog and goes to a layer; without an id the page opens the private one, where the next stroke goes. Nothing else of the URL is kept (D3 §2). */
function useGo({ kind, id }: DocumentWithParents, { version_id }: DocumentSearch) {
  const navigate = useNavigate()
  return (layer_id: number | undefined) => void navigate({ ...versionLink(kind, id, { version_id, layer_id }), replace: true })
}
