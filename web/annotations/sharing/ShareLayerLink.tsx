import { IconPencil, IconShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotationLayer } from '#shared/annotations/layer.ts'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import { versionLink } from '#web/documents/document-address.ts'
import type { DocumentSearch } from '#web/documents/search.ts'
import { RowLink } from '#web/kit/RowActions.tsx'
import { useNeedsReach } from '#web/kit/use-needs-reach.ts'
import { useMayShare } from './use-may-share.ts'

type Props = { document: DocumentWithParents; layer: AnnotationLayer; search: DocumentSearch }

/** Shares the private layer, changes with whom another is shared (D3 §6). */
export function ShareLayerLink({ document, layer, search }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
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
