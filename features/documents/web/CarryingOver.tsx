import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { layersQuery } from '#features/annotations/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import classes from './DocumentPage.module.css'
import { versionsQuery } from './queries.ts'

/** How often (ms) is asked whether they have arrived, also where nothing is heard live. */
const PATIENCE = 5000

/** Says that annotations of the version before are on their way to this one; they are there when it is no longer said. */
export function CarryingOver({ document: { kind, id }, version }: { document: DocumentWithParents; version: DocumentVersion }) {
  const { t } = useTranslation()
  const isUnderWay = version.is_carrying_over
  useQuery({ ...versionsQuery(kind, id), refetchInterval: isUnderWay && PATIENCE })
  useQuery({ ...layersQuery(version.version_id), refetchInterval: isUnderWay && PATIENCE })
  // It stands there before it says something, so that it is read out.
  return <output className={classes.carrying}>{isUnderWay && t('layers.carrying_over')}</output>
}
