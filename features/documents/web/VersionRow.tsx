import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { UnreadDot } from '#platform/web/ui/list/UnreadDot.tsx'
import { CommentIcon } from '#platform/web/ui/text/CommentIcon.tsx'
import { versionLink } from './document-address.ts'
import { type Expanding, ExpandLayers } from './layers/ExpandLayers.tsx'
import type { DocumentSearch } from './search.ts'

type Props = {
  document: DocumentWithParents
  version: DocumentVersion
  number: number
  search: DocumentSearch
  isOpen: boolean
  isLatest: boolean
  expanding: Expanding | false
}

/** One version: number, last update, whether it is annotated or unread (D3 §2). */
export function VersionRow({ document: { kind, id }, version, number, search, isOpen, isLatest, expanding }: Props) {
  const { t } = useTranslation()
  const { date } = useDates()
  const { version_id, updated, last_seen, color_code, has_annotations } = version
  const marks = (
    <>
      <CommentIcon has_annotations={has_annotations} />
      {isLatest && <UnreadDot last_seen={last_seen} />}
      {expanding && <ExpandLayers {...expanding} version_id={version_id} number={number} />}
    </>
  )
  return (
    <ListRow
      title={t('documents.version', { number })}
      facts={[t('shell.updated_on', { date: date(updated) })]}
      link={versionLink(kind, id, { ...search, version_id, layer_id: undefined, compare: undefined, page: undefined, find: undefined })}
      current={isOpen}
      trailing={marks}
      color_code={color_code}
    />
  )
}
