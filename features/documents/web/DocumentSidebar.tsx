import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { contentTypeOf } from '#features/tags/contract.ts'
import { TagsSection } from '#features/tags/web/TagsCard.tsx'
import { BackLink } from '#platform/web/ui/page/BackLink.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import { DocumentInfo } from './DocumentInfo.tsx'
import { SiblingList } from './SiblingList.tsx'
import { useAgendaOrder } from './use-agenda-order.ts'
import { useSiblingKeys } from './use-sibling-keys.ts'

type Props = { document: DocumentWithParents; version: DocumentVersion }

/** The left sidebar of a document page: back to the parent, about the document, and what else its parent has (D3 §2). */
export function DocumentSidebar({ document, version }: Props) {
  const { t } = useTranslation()
  const inOrder = useAgendaOrder()
  // Here, and not within: a closed sidebar holds nothing, and the keys work all the same.
  useSiblingKeys(document)
  const { agenda_item, meeting } = document
  return (
    <PageSidebar>
      {agenda_item ? (
        <BackLink
          label={t('documents.back_to_agenda_item')}
          link={{ to: '/agenda_items/$id', params: { id: agenda_item.id }, search: inOrder }}
        />
      ) : (
        <BackLink label={t('documents.back_to_meeting')} link={{ to: '/meetings/$id', params: { id: meeting.id } }} />
      )}
      <DocumentInfo document={document} version={version} />
      <DocumentTags document={document} />
      <SiblingList document={document} />
    </PageSidebar>
  )
}

/** Where documents of that kind can be tagged (D3 §3). */
function DocumentTags({ document }: Pick<Props, 'document'>) {
  const { id, kind, meeting, tags, tag_counts } = document
  const content_type = contentTypeOf(kind)
  if (!content_type || !tags || !tag_counts) return null
  return <TagsSection object={{ id, tags, tag_counts }} content_type={content_type} committee_id={meeting.committee.id} />
}
