import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentVersion } from '#features/documents/document.ts'
import { contentTypeOf } from '#features/tags/contract.ts'
import { TagsSection } from '#features/tags/web/TagsCard.tsx'
import { useShortcut } from '#platform/web/lib/keyboard/use-shortcut.ts'
import { BackLink } from '#platform/web/ui/page/BackLink.tsx'
import { PageSidebar } from '#platform/web/ui/page/slots.tsx'
import { DocumentInfo } from './DocumentInfo.tsx'
import { versionLink } from './document-address.ts'
import { SiblingList } from './SiblingList.tsx'
import { siblingAt, useSiblings } from './siblings.ts'
import { useAgendaOrder } from './use-agenda-order.ts'

type Props = { document: DocumentWithParents; version: DocumentVersion }

/** The left sidebar of a document page: link to the parent, facts about the document, and its siblings (D3 §2). */
export function DocumentSidebar({ document, version }: Props) {
  const { t } = useTranslation()
  const inOrder = useAgendaOrder()
  // Not within the sidebar, since the shortcuts must work while it is closed and empty.
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

/** Only for kinds of documents that can be tagged (D3 §3). */
function DocumentTags({ document }: Pick<Props, 'document'>) {
  const { id, kind, meeting, tags, tag_counts } = document
  const content_type = contentTypeOf(kind)
  if (!content_type || !tags || !tag_counts) return null
  return <TagsSection object={{ id, tags, tag_counts }} content_type={content_type} committee_id={meeting.committee.id} />
}

/** n and p open the next and the previous document of the same parent (look.md). */
function useSiblingKeys(document: DocumentWithParents): void {
  const { data: siblings = [] } = useSiblings(document)
  const navigate = useNavigate()
  const inOrder = useAgendaOrder()
  const open = (steps: 1 | -1) => {
    const sibling = siblingAt(siblings, document, steps)
    if (sibling) void navigate(versionLink(sibling.kind, sibling.id, inOrder))
  }
  useShortcut('n', () => open(1))
  useShortcut('p', () => open(-1))
}
