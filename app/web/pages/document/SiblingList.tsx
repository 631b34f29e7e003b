import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { agendaItemQuery } from '#features/agenda/web/queries.ts'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import type { DocumentKind, DocumentListed } from '#features/documents/document.ts'
import { versionLink } from '#features/documents/web/document-address.ts'
import { sortAttachments, sortMeetingDocuments } from '#features/meetings/web/DocumentRow.tsx'
import { meetingQuery } from '#features/meetings/web/queries.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { FileIcon } from '#platform/web/ui/file/file-labels.tsx'
import { ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { CommentIcon, UnreadDot } from '#platform/web/ui/list/row-marks.tsx'
import classes from './DocumentPage.module.css'
import { useAgendaOrder } from './next-agenda-item.tsx'

/** The documents of the same parent, with the open one marked; renders nothing if there are none, as beside the last one withdrawn from there. */
export function SiblingList({ document }: { document: DocumentWithParents }) {
  const { t } = useTranslation()
  const { data, isError, refetch } = useSiblings(document)
  if (data?.length === 0) return null
  return (
    <nav aria-label={t('documents.siblings')}>
      <h2 className={classes.siblingsTitle}>{t('documents.siblings')}</h2>
      {data ? (
        <SiblingRows siblings={data} open={document} />
      ) : isError ? (
        <PartError text={t('documents.siblings_failed')} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton rows={3} />
      )}
    </nav>
  )
}

function SiblingRows({ siblings, open }: { siblings: Sibling[]; open: DocumentWithParents }) {
  const titleOf = useSiblingTitle()
  const inOrder = useAgendaOrder()
  return (
    <Rows>
      {siblings.map((sibling) => (
        <ListRow
          key={`${sibling.kind}${sibling.id}`}
          leading={<FileIcon file={sibling} />}
          title={titleOf(sibling)}
          link={versionLink(sibling.kind, sibling.id, inOrder)}
          current={sibling.id === open.id && sibling.kind === open.kind}
          trailing={
            <>
              <CommentIcon has_annotations={sibling.has_annotations} />
              <UnreadDot last_seen={sibling.last_seen} />
            </>
          }
          color_code={sibling.color_code}
        />
      ))}
    </Rows>
  )
}

/** Titles as on the parent's page. */
function useSiblingTitle() {
  const { t } = useTranslation()
  return ({ kind, title }: Sibling) => {
    if (kind === 'protocols') return t('documents.protocol')
    return kind === 'proposals' ? t('agenda.proposal') : title
  }
}

type Sibling = DocumentListed & { kind: DocumentKind }

const ofKind =
  (kind: DocumentKind) =>
  (document: DocumentListed): Sibling => ({ ...document, kind })

/**
 * The documents of the same parent, in the order of its page: proposal, attachments and personal documents of an agenda item, or protocol
 * and documents of a meeting.
 */
export function useSiblings({ agenda_item_id, meeting_id }: DocumentWithParents) {
  const { documents_use_sort_order } = useConfiguration()
  const item = useQuery({
    ...agendaItemQuery(agenda_item_id ?? 0),
    enabled: agenda_item_id !== null,
    select: ({ proposal, attachments, personal_documents }) => [
      ...(proposal ? [ofKind('proposals')(proposal)] : []),
      ...sortAttachments(attachments).map(ofKind('attachments')),
      ...personal_documents.map(ofKind('personal_documents')),
    ],
  })
  const meeting = useQuery({
    ...meetingQuery(meeting_id),
    enabled: agenda_item_id === null,
    select: ({ protocol, meeting_documents }) => [
      ...(protocol ? [ofKind('protocols')(protocol)] : []),
      ...sortMeetingDocuments(meeting_documents, documents_use_sort_order).map(ofKind('meeting_documents')),
    ],
  })
  return agenda_item_id === null ? meeting : item
}

type Key = { id: number; kind: DocumentKind }

/** The sibling this many places further; undefined beyond either end, or if the open document is not among them. */
export function siblingAt(siblings: Sibling[], open: Key, steps: 1 | -1): Sibling | undefined {
  const place = siblings.findIndex(({ id, kind }) => id === open.id && kind === open.kind)
  return place === -1 ? undefined : siblings[place + steps]
}
