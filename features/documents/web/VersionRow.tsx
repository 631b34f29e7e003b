import { ActionIcon } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { UnreadDot } from '#platform/web/ui/list/UnreadDot.tsx'
import { CommentIcon } from '#platform/web/ui/text/CommentIcon.tsx'
import { versionLink } from './document-address.ts'
import classes from './layers/layers.module.css'
import { layersId } from './layers/layers-id.ts'
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

type Expanding = { isExpanded: boolean; onToggle: () => void }
type ExpandLayersProps = Expanding & { version_id: number; number: number }

/** Shows and hides the layers of a version. */
function ExpandLayers({ version_id, number, isExpanded, onToggle }: ExpandLayersProps) {
  const { t } = useTranslation()
  const label = t('layers.layers_of_version', { number })
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      c="dimmed"
      aria-label={label}
      title={label}
      aria-expanded={isExpanded}
      aria-controls={isExpanded ? layersId(version_id) : undefined}
      onClick={onToggle}
    >
      <IconChevronDown size={20} className={classes.chevron} aria-hidden />
    </ActionIcon>
  )
}
