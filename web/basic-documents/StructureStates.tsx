import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentStructure } from '#shared/basic-documents/document.ts'
import { PartError } from '#web/kit/PartError.tsx'
import { RowsSkeleton } from '#web/kit/RowsSkeleton.tsx'
import { structureQuery } from './queries.ts'

type Props = { committee: { id: number }; children: (structure: DocumentStructure) => ReactNode }

/** The structure, or what there is to say while it is not there. */
export function StructureStates({ committee, children }: Props) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useQuery(structureQuery(committee.id))
  if (data) return children(data)
  if (isError) return <PartError text={t('basic_documents.sections_fetch_error')} onRetry={() => void refetch()} />
  return <RowsSkeleton rows={4} />
}
