import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import type { AgendaItemSearch } from '#features/agenda/web/queries.ts'
import { useIsClosed } from '#features/committees/web/queries.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { DocumentRow } from '#features/meetings/web/DocumentRow.tsx'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { personalDocumentPolicy } from '#features/personal-documents/policy.ts'
import { fullName } from '#platform/shared/actor.ts'
import { AddButton } from '#platform/web/ui/button/buttons.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, Rows } from '#platform/web/ui/list/ListRow.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'
import { PersonalDocumentRows, useRemoveDocument } from './PersonalDocumentRows.tsx'
import { sharedDocumentsQuery } from './queries.ts'

const UploadDialog = lazy(async () => ({ default: (await import('./PersonalDocumentDialogs.tsx')).UploadDialog }))
const RenameDialog = lazy(async () => ({ default: (await import('./PersonalDocumentDialogs.tsx')).RenameDialog }))

type Props = { item: AgendaItemWithMeeting } & AgendaItemSearch

/** The reader's own documents on an agenda item, and those that others share (D3 §2 Personal documents card). */
export function PersonalDocumentsCard({ item, tagesordnungitem_id }: Props) {
  const { t } = useTranslation()
  const [edited, setEdited] = useState<PersonalDocument | 'new' | null>(null)
  const add = useRef<HTMLButtonElement>(null)
  const remove = useRemoveDocument(() => add.current?.focus())
  const may = usePermissions(item)
  const { personal_documents: documents } = item
  return (
    <SectionCard
      title={t('personal_documents.personal_documents')}
      actions={may.create && <AddButton ref={add} label={t('personal_documents.add_document')} onClick={() => setEdited('new')} />}
    >
      {documents.length > 0 ? (
        <PersonalDocumentRows
          documents={documents}
          tagesordnungitem_id={tagesordnungitem_id}
          {...(may.rename && { onRename: setEdited })}
          {...(may.remove && { onRemove: remove })}
        />
      ) : (
        <EmptyState text={t(may.create ? 'personal_documents.none_yet' : 'personal_documents.none')} />
      )}
      <SharedWithMe agenda_item_id={item.id} tagesordnungitem_id={tagesordnungitem_id} />
      <Suspense>
        {edited === 'new' && <UploadDialog item={item} onClose={() => setEdited(null)} />}
        {edited !== null && edited !== 'new' && <RenameDialog document={edited} onClose={() => setEdited(null)} />}
      </Suspense>
    </SectionCard>
  )
}

/** All listed documents are the reader's own; nothing can be changed in an inactive committee. */
function usePermissions({ meeting }: AgendaItemWithMeeting) {
  const me = useMe()
  const isClosed = useIsClosed(meeting.committee.id)
  const own = { committee_id: meeting.committee.id, user: me }
  return {
    create: !isClosed && personalDocumentPolicy.create(me, own),
    rename: !isClosed && personalDocumentPolicy.rename(me, own),
    remove: !isClosed && personalDocumentPolicy.remove(me, own),
  }
}

type SharedWithMeProps = { agenda_item_id: number } & AgendaItemSearch

/** Documents of others on an agenda item, each with its owner's name; renders nothing if nobody shares any (D3 §2). */
function SharedWithMe({ agenda_item_id, ...search }: SharedWithMeProps) {
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
