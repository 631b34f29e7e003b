import { useTranslation } from 'react-i18next'
import { type AnnotatedWay, annotatedFileCalls } from '#features/annotations/interchange-contract.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { call } from '#platform/web/lib/http/call.ts'
import type { AnnotatedDownload } from '#platform/web/pdf/extensions.ts'
import { useSaveFile } from './use-save-file.ts'

/** The document's version and the layers shown on it. */
type Paper = { kind: DocumentKind; id: number; version_id: number; file_name: string; layers: readonly AnnotationLayer[] }

/** Downloads of the file with the layers shown on it; undefined if none is shown. */
export function useAnnotatedDownload({ kind, id, version_id, file_name, layers }: Paper): AnnotatedDownload | undefined {
  const { t } = useTranslation()
  const { isMaking, save } = useSaveFile()
  if (layers.length === 0) return undefined
  const name = `${file_name.replace(/\.pdf$/i, '')} (${t('layers.interchange.suffix')}).pdf`
  const own = layers.filter(({ is_owner }) => is_owner).map((layer) => layer.id)
  const query = { layers: layers.map((layer) => layer.id).join(',') }
  const saveAs = (as: AnnotatedWay) =>
    save({
      name,
      own,
      made: ({ work, signal }) => call(annotatedFileCalls[kind], { params: { id, version_id }, query: { ...query, as }, work }, signal),
    })
  return { isMaking, withAnnotations: () => saveAs('annotations'), flattened: () => saveAs('flattened') }
}
