import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import { annotationPolicy } from '#features/annotations/policy.ts'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'

type Props = { document: DocumentWithParents; layer: AnnotationLayer; onDelete: (layer: AnnotationLayer) => void }

/** The private layer stays; whoever deletes all in it has an empty one (D3 §2). */
export function DeleteLayer({ document, layer, onDelete }: Props) {
  const { t } = useTranslation()
  const me = useMe()
  const committee_id = document.meeting.committee.id
  const isClosed = useIsClosed(committee_id)
  if (isClosed || layer.is_private_layer || !annotationPolicy.erase(me, { ...layer, committee_id })) return null
  return (
    <RowAction
      label={t('layers.delete_layer', { name: layer.display_name })}
      icon={<IconTrash size={20} stroke={1.5} aria-hidden />}
      onClick={() => onDelete(layer)}
    />
  )
}
