import { IconHistory } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import type { DocumentVersion } from '#shared/documents/document.ts'
import { refreshLayers } from '#web/annotations/together/layer-news.ts'
import { useIsCovered } from '#web/kit/covered.ts'
import classes from './DocumentPage.module.css'
import { versionsQuery } from './queries.ts'

/** Milliseconds until it is asked for again how far it is. */
const patience = 2_000

type Props = { document: DocumentWithParents; versions: readonly DocumentVersion[]; version: DocumentVersion }

/** Says that the reader's annotations of the version before are on their way, until they are here. */
export function CarryingOverNote({ document: { kind, id }, versions, version: { version_id, number, is_carrying_over } }: Props) {
  const { t } = useTranslation()
  const isCovered = useIsCovered()
  const before = versions.find((one) => one.number === number - 1)
  const isAwaited = is_carrying_over && before?.has_annotations === true
  useQuery({ ...versionsQuery(kind, id), enabled: isAwaited, refetchInterval: patience })
  useRefreshAfter(isAwaited, version_id)
  if (!isAwaited) return null
  return (
    <p className={classes.note} inert={isCovered}>
      <IconHistory size={20} aria-hidden />
      <output>{t('documents.carrying_over')}</output>
    </p>
  )
}

/** Once they are here they are read, wherever the news of them has gone lost. */
function useRefreshAfter(isAwaited: boolean, version_id: number) {
  const client = useQueryClient()
  useEffect(() => {
    if (isAwaited) return () => void refreshLayers(client, version_id)
    return undefined
  }, [isAwaited, client, version_id])
}
