import { useTranslation } from 'react-i18next'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { Together } from '#features/annotations/web/overlay-layers/together.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { ListedPages } from './ListedPages.tsx'
import { ListFilter } from './ListFilter.tsx'
import classes from './list.module.css'
import { MalformedRows } from './MalformedRows.tsx'
import { UnplacedRows } from './UnplacedRows.tsx'
import { useChanges } from './use-changes.ts'
import { type Go, useList } from './use-list.ts'

type Props = {
  annotator: Annotator
  together: Together
  /** Goes to an annotation's place on its page. */
  onGo: Go
  /** Shows the pages, where a place is to be chosen. */
  onPlace: () => void
}

/** All annotations of the visible layers, page by page: to find, read, edit and delete them, also without seeing the pages. */
export function AnnotationList({ annotator, together, onGo, onPlace }: Props) {
  const { t } = useTranslation()
  const { session } = annotator
  const list = useList(annotator, together)
  const changes = useChanges(session)
  return (
    <section className={classes.list} aria-label={t('annotations.list.list')}>
      {list.failure === 'not_loaded' && <PartError text={t('annotations.list.not_loaded')} onRetry={session.retry} />}
      {list.failure === 'unreadable' && <EmptyState text={t('layers.unreadable')} />}
      <UnplacedRows
        unplaced={list.unplaced}
        annotator={annotator}
        onPlace={onPlace}
        onRemove={session.can_erase ? changes.remove : undefined}
      />
      <ListFilter list={list} />
      {list.is_loading && <RowsSkeleton />}
      {list.all.length + list.unplaced.length === 0 && !list.failure && !list.is_loading && (
        <EmptyState text={t(session.can_change ? 'annotations.list.empty' : 'annotations.list.empty_read_only')} />
      )}
      <ListedPages {...{ list, annotator, together, onGo, changes }} />
      <MalformedRows malformed={list.malformed} onRemove={session.can_erase ? changes.remove : undefined} />
      <output className={classes.said} aria-live="polite">
        {changes.said}
      </output>
    </section>
  )
}
