import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AgendaItemWithMeeting } from '#features/agenda/contract.ts'
import type { AgendaItemSearch } from '#features/agenda/web/search.ts'
import { useIsClosed } from '#features/committees/web/use-is-closed.ts'
import { useMe } from '#features/identity/web/queries.ts'
import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { personalDocumentPolicy } from '#features/personal-documents/policy.ts'
import { AddButton } from '#platform/web/ui/button/AddButton.tsx'
import { EmptyState } from '#platform/web/ui/feedback/EmptyState.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { PersonalDocumentRows } from './PersonalDocumentRows.tsx'
import { SharedWithMe } from './SharedWithMe.tsx'
import { useRemoveDocument } from './use-remove-document.ts'

const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog.tsx')).UploadDialog }))
const RenameDialog = lazy(async () => ({ default: (await import('./RenameDialog.tsx')).RenameDialog }))

type Props = { item: AgendaItemWithMeeting } & AgendaItemSearch

/** One's own documents beside an agenda item, and those that others share (D3 §2 Personal documents card). */
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

/** All of the list are the reader's own; in a committee that is no longer active nothing is changed. */
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
