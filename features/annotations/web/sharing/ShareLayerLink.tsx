import { IconPencil, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { type DocumentSearch, versionLink } from '#features/documents/web/document-address.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { RowLink } from '#platform/web/ui/list/RowActions.tsx'
import { useMayShare } from './use-may-share.ts'

type Props = { document: DocumentWithParents; layer: AnnotationLayer; search: DocumentSearch }

/** Shares the private layer, or changes the recipients of a shared one (D3 §6). */
export function ShareLayerLink({ document, layer, search }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const mayShare = useMayShare(document.meeting.committee.id)
  if (!mayShare(layer)) return null
  const Icon = layer.is_private_layer ? IconShare : IconPencil
  const to = { ...search, version_id: layer.object_id, layer_id: layer.id, share: true } as const
  return (
    <RowLink
      label={t(layer.is_private_layer ? 'sharing.share_layer' : 'sharing.edit_layer', { name: layer.display_name })}
      icon={<Icon size={20} stroke={1.5} aria-hidden />}
      link={versionLink(document.kind, document.id, to)}
      {...refusing}
    />
  )
}
