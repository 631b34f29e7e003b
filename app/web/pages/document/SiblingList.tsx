import { useTranslation } from 'react-i18next'
import type { DocumentWithParents } from '#features/documents/contract.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { FileIcon } from '#platform/web/ui/file/file-labels.tsx'
import { ListRow, Rows, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { CommentIcon, UnreadDot } from '#platform/web/ui/list/row-marks.tsx'
import { OpenBeside } from './beside/beside-buttons.tsx'
import { useBeside } from './beside/beside-state.ts'
import classes from './DocumentPage.module.css'
import { useAgendaOrder } from './next-agenda-item.tsx'
import type { ListedPaper } from './papers/papers-in-order.ts'
import { useSiblings, useTitleInList } from './papers/use-papers.ts'

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

function SiblingRows({ siblings, open }: { siblings: ListedPaper[]; open: DocumentWithParents }) {
  const titleOf = useTitleInList()
  const inOrder = useAgendaOrder()
  const { linkTo } = useBeside()
  const isOpen = ({ kind, id }: ListedPaper) => id === open.id && kind === open.kind
  return (
    <Rows>
      {siblings.map((sibling) => (
        <ListRow
          key={`${sibling.kind}${sibling.id}`}
          leading={<FileIcon file={sibling} />}
          title={titleOf(sibling)}
          link={linkTo({ kind: sibling.kind, id: sibling.id }, inOrder)}
          current={isOpen(sibling)}
          trailing={
            <>
              <CommentIcon has_annotations={sibling.has_annotations} />
              <UnreadDot last_seen={sibling.last_seen} />
              {!isOpen(sibling) && <OpenBeside paper={{ kind: sibling.kind, id: sibling.id }} title={titleOf(sibling)} />}
            </>
          }
          color_code={sibling.color_code}
        />
      ))}
    </Rows>
  )
}
