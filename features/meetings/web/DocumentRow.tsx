import type { LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DocumentListed } from '#features/documents/document.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { FileIcon } from '#platform/web/ui/file/FileIcon.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { UnreadDot } from '#platform/web/ui/list/UnreadDot.tsx'
import { CommentIcon } from '#platform/web/ui/text/CommentIcon.tsx'

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
      facts={[owner, t('shell.updated_on', { date: updated })]}
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
