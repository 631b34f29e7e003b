import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { AgendaItemSearch } from '#features/agenda/web/search.ts'
import { DocumentRow } from '#features/meetings/web/DocumentRow.tsx'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { fullName } from '#platform/shared/actor.ts'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { sharedDocumentsQuery } from './queries.ts'

type Props = { agenda_item_id: number } & AgendaItemSearch

/** Documents of others beside an agenda item, each with its owner's name; nothing where nobody shares any (D3 §2). */
export function SharedWithMe({ agenda_item_id, ...search }: Props) {
  const { t } = useTranslation()
  const { data: documents = [], isError, refetch } = useQuery(sharedDocumentsQuery(agenda_item_id))
  if (isError) return <PartError text={t('sharing.shared_with_me_error')} onRetry={() => void refetch()} />
  if (documents.length === 0) return null
  return (
    <>
      <Title order={3} px="md" pt="md">
        {t('sharing.shared_with_me')}
      </Title>
      <Rows label={t('sharing.shared_with_me')}>
        {documents.map((document) => (
          <SharedRow key={document.id} document={document} search={search} />
        ))}
      </Rows>
    </>
  )
}

function SharedRow({ document, search }: { document: PersonalDocument; search: AgendaItemSearch }) {
  const { t } = useTranslation()
  const link = { to: '/personaldocument/$id', params: { id: document.id }, search } as const
  return <DocumentRow document={document} link={link} owner={t('sharing.shared_by', { name: fullName(document.user) })} />
}
