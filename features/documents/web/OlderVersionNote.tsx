import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { useIsCovered } from '#platform/web/ui/dialog/covered.ts'
import classes from './DocumentPage.module.css'
import { versionLink } from './document-address.ts'
import { useAgendaOrder } from './use-agenda-order.ts'

type Props = { document: DocumentWithParents; version: DocumentVersion }

/** Says that the open version is not the latest one, with a link to that. */
export function OlderVersionNote({ document: { kind, id, version_id }, version }: Props) {
  const { t } = useTranslation()
  const isCovered = useIsCovered()
  const inOrder = useAgendaOrder()
  if (version.version_id === version_id) return null
  return (
    <p className={classes.note} inert={isCovered}>
      <IconInfoCircle size={20} aria-hidden />
      <span>
        {t('documents.older_version', { number: version.number })}{' '}
        <Link {...versionLink(kind, id, { ...inOrder, version_id, layer_id: undefined })}>{t('documents.to_latest_version')}</Link>
      </span>
    </p>
  )
}
