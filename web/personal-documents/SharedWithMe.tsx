import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { fullName } from '#shared/identity/actor.ts'
import type { PersonalDocument } from '#shared/personal-documents/document.ts'
import type { AgendaItemSearch } from '#web/agenda/search.ts'
import { PartError } from '#web/kit/PartError.tsx'
import { Rows } from '#web/kit/Rows.tsx'
import { DocumentRow } from '#web/meetings/DocumentRow.tsx'
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
