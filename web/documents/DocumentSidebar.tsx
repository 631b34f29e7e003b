import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#shared/documents/contract.ts'
import type { DocumentVersion } from '#shared/documents/document.ts'
import { BackLink } from '#web/kit/BackLink.tsx'
import { PageSidebar } from '#web/kit/slots.tsx'
import { DocumentInfo } from './DocumentInfo.tsx'

/** The left sidebar of a document page: back to the parent, and about the document (D3 §2). */
export function DocumentSidebar({ document, version }: { document: DocumentWithParents; version: DocumentVersion }) {
  const { t } = useTranslation()
  const { agenda_item, meeting } = document
  return (
    <PageSidebar>
      {agenda_item ? (
        <BackLink label={t('documents.back_to_agenda_item')} link={{ to: '/agenda_items/$id', params: { id: agenda_item.id } }} />
      ) : (
        <BackLink label={t('documents.back_to_meeting')} link={{ to: '/meetings/$id', params: { id: meeting.id } }} />
      )}
      <DocumentInfo document={document} version={version} />
    </PageSidebar>
  )
}
