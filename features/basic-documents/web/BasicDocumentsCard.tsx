import { usePrefetchQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { basicDocumentPolicy } from '#features/basic-documents/policy.ts'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { DocumentList, StructureStates } from './DocumentList.tsx'
import { structureQuery } from './queries.ts'

// Drag and drop is larger than the rest of the page, and only a few people may use it.
const EditableCard = lazy(async () => ({ default: (await import('./edit/EditableCard.tsx')).EditableCard }))

/** A committee's basic documents (D2 §2); requested and shown only for its active members. */
export function BasicDocumentsCard({ committee }: { committee: CommitteeListed }) {
  const me = useMe()
  if (!committeePolicy.seeParts(me, committee)) return null
  const mayChange = committee.is_active && basicDocumentPolicy.change(me, committee)
  return mayChange ? <CardToChange key={committee.id} committee={committee} /> : <CardToRead committee={committee} />
}

function CardToRead({ committee }: { committee: { id: number } }) {
  const { t } = useTranslation()
  return (
    <SectionCard title={t('basic_documents.basic_documents')}>
      <StructureStates committee={committee}>
        {(structure) =>
          structure.documents.length + structure.sections.length > 0 ? (
            <DocumentList structure={structure} />
          ) : (
            <EmptyState text={t('basic_documents.no_documents')} />
          )
        }
      </StructureStates>
    </SectionCard>
  )
}

function CardToChange({ committee }: { committee: { id: number } }) {
  const { t } = useTranslation()
  usePrefetchQuery(structureQuery(committee.id))
  const waiting = (
    <SectionCard title={t('basic_documents.basic_documents')}>
      <RowsSkeleton rows={4} />
    </SectionCard>
  )
  return (
    <Suspense fallback={waiting}>
      <EditableCard committee={committee} />
    </Suspense>
  )
}
