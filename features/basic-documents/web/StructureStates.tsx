import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentStructure } from '#features/basic-documents/document.ts'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { structureQuery } from './queries.ts'

type Props = { committee: { id: number }; children: (structure: DocumentStructure) => ReactNode }

/** The structure, or its loading, error or empty state. */
export function StructureStates({ committee, children }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(structureQuery(committee.id))
  if (data) return children(data)
  if (isError) return <PartError text={t('basic_documents.sections_fetch_error')} onRetry={() => void refetch()} />
  return <RowsSkeleton rows={4} />
}
