import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { FileIcon } from '#platform/web/ui/file/FileIcon.tsx'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import { UnreadDot } from '#platform/web/ui/list/UnreadDot.tsx'
import { CommentIcon } from '#platform/web/ui/text/CommentIcon.tsx'
import classes from './DocumentPage.module.css'
import { versionLink } from './document-address.ts'
import { type Sibling, useSiblings } from './siblings.ts'
import { useAgendaOrder } from './use-agenda-order.ts'

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
