import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentListed } from '#features/documents/document.ts'
import { useLength } from '#features/documents/web/lengths.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import { FileIcon } from '#platform/web/ui/file/file-labels.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { CommentIcon, UnreadDot } from '#platform/web/ui/list/row-marks.tsx'

type Props = {
  document: DocumentListed
  /** Shown below the facts. */
  tags?: ReactNode
  link: LinkProps
  /** Replaces the document's own title. */
  title?: string
  withTime?: boolean
  /** The owner of a personal document. */
  owner?: string
  /** Buttons or a menu for the document. */
  actions?: ReactNode
}

/** A document in a list: kind of file, title, update date, tags, colour, annotated, unread (D2 §2 meeting document list item). */
export function DocumentRow({ document, link, title = document.title, withTime = false, owner, tags, actions }: Props) {
  const { t } = useTranslation()
  const { date, dateTime } = useDates()
  const updated = (withTime ? dateTime : date)(document.updated)
  return (
    <ListRow
      leading={<FileIcon file={document} />}
      title={title}
      link={link}
      facts={[owner, ...useLength(document), t('shell.updated_on', { date: updated })]}
      below={tags}
      trailing={
        <>
          <CommentIcon has_annotations={document.has_annotations} />
          <UnreadDot last_seen={document.last_seen} />
          {actions}
        </>
      }
      color_code={document.color_code}
    />
  )
}

type Sortable = Pick<DocumentListed, 'title' | 'sort_order'>

const byTitle = (one: Sortable, other: Sortable) => compareTitles(one.title, other.title)
const bySortOrder = (one: Sortable, other: Sortable) => orderOf(one) - orderOf(other) || byTitle(one, other)
const orderOf = ({ sort_order }: Sortable) => sort_order ?? Number.MAX_SAFE_INTEGER

/** Sorts meeting documents by sort_order if so configured, else by title (D2 §2). */
export const sortMeetingDocuments = <Document extends Sortable>(documents: Document[], documents_use_sort_order: boolean): Document[] =>
  documents.toSorted(documents_use_sort_order ? bySortOrder : byTitle)

/** Sorts attachments by sort_order if any has one, else by title (D3 §7). */
export const sortAttachments = <Document extends Sortable>(attachments: Document[]): Document[] =>
  attachments.toSorted(attachments.some(({ sort_order }) => sort_order !== null) ? bySortOrder : byTitle)
