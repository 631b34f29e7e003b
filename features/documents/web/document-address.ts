import { z } from 'zod'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { type DocumentKind, type DocumentVersion, documentKinds, documentPaths, downloadName } from '#features/documents/document.ts'
import { apiRoot, chosenId, switchedOn } from '#platform/web/lib/http/address.ts'
import type { Download } from '#platform/web/pdf/toolbar/downloads.tsx'

const besidePattern = new RegExp(`^(choice|notes|(${documentKinds.join('|')})-([1-9]\\d*))$`)

/** Search parameters of a document page; without `version_id` it shows the latest version (D3 §2). */
export const documentSearch = z.object({
  version_id: chosenId,
  layer_id: chosenId,
  tagesordnungitem_id: chosenId,
  /** The version to compare with. */
  compare: chosenId,
  /** What is open beside the document: the choice, the notes, or a document such as `attachments-50`; its version and layer. */
  beside: z.string().regex(besidePattern).optional().catch(undefined),
  beside_version: chosenId,
  beside_layer: chosenId,
  /** Whether the dialog that shares the layer is open. */
  share: switchedOn,
  /** The page to open at, and the words to mark there: where a search found them. */
  page: chosenId,
  find: z.string().trim().min(1).max(1000).optional().catch(undefined),
  /** The annotation on the open layer, or the note, to select and scroll to. */
  annotation: z.uuid().optional().catch(undefined),
  note: chosenId,
})
export type DocumentSearch = z.output<typeof documentSearch>

/** A document beside another one; without `version_id` its latest version, without `layer_id` the reader's own layer. */
export type PaperBeside = { kind: DocumentKind; id: number; version_id?: number | undefined; layer_id?: number | undefined }
export type Beside = 'choice' | 'notes' | PaperBeside

type BesideSearch = Pick<DocumentSearch, 'beside' | 'beside_version' | 'beside_layer'>

/** What the address says is open beside the document; null if nothing is. */
export function besideIn({ beside, beside_version: version_id, beside_layer: layer_id }: BesideSearch): Beside | null {
  const [, name, kind, id] = besidePattern.exec(beside ?? '') ?? []
  if (kind) return { kind: kind as DocumentKind, id: Number(id), version_id, layer_id }
  return (name as 'choice' | 'notes' | undefined) ?? null
}

/** The search parameters for what is open beside a document. */
export const withBeside = (beside: Beside | null): BesideSearch =>
  beside === null || typeof beside === 'string'
    ? { beside: beside ?? undefined, beside_version: undefined, beside_layer: undefined }
    : { beside: `${beside.kind}-${beside.id}`, beside_version: beside.version_id, beside_layer: beside.layer_id }

/** Link to a version's page, with the given search parameters. */
export const versionLink = (kind: DocumentKind, id: number, search: DocumentSearch) =>
  ({ to: documentPaths[kind], params: { id }, search }) as const

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the layer in the address was the reader's private one when it was opened. */
    isPrivate?: boolean
  }
}

type Named = { layer_id: number | undefined; wasPrivate: boolean | undefined }

/**
 * The layer in the address, or else the reader's private one. The private one also if the layer in the address was private when opened and
 * has been shared since, so that nobody shares the next stroke unknowingly.
 */
export function openLayer(layers: readonly AnnotationLayer[], { layer_id, wasPrivate }: Named): AnnotationLayer | undefined {
  const named = layers.find(({ id }) => id === layer_id)
  const own = layers.find(({ is_private_layer }) => is_private_layer)
  return named && !(wasPrivate && own) ? named : (own ?? named)
}

/** History state for the layer that is opened. */
export const onLayer = (layer: AnnotationLayer | undefined) => ({ isPrivate: layer?.is_private_layer === true })

/** Whether the file of a version is displayed rather than only offered for download (D3 §3). */
export const hasViewer = ({ mime_type, size }: Pick<DocumentVersion, 'mime_type' | 'size'>): boolean =>
  mime_type === 'application/pdf' && size > 0

type Saved = Pick<DocumentVersion, 'file' | 'file_name' | 'agenda_item'>

/** The download of a version, named after its agenda item if it has one. */
export const downloadOf = (version: Saved): Download => ({ href: apiRoot() + version.file, download: downloadName(version) })
