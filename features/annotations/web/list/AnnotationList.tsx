import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnnotationKind } from '#features/annotations/kinds/kinds.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import type { Together } from '#features/annotations/web/overlay-layers/together.ts'
import { useWords } from '#features/annotations/web/words.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import { useNameOnSide } from '#platform/web/pdf/viewer-side.ts'
import { PartError } from '#platform/web/ui/feedback/errors.tsx'
import { EmptyState, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { ListedPages } from './ListedPages.tsx'
import classes from './list.module.css'
import { MalformedRows, UnplacedRows } from './UnplacedRows.tsx'
import { type Go, type List, useChanges, useList } from './use-list.ts'

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
  const nameOnSide = useNameOnSide()
  const { session } = annotator
  const list = useList(annotator, together)
  const changes = useChanges(session)
  return (
    <section className={classes.list} aria-label={nameOnSide(t('annotations.list.list'))}>
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

/** Filters for the kinds, colours and owners that occur, and the number of matches. */
function ListFilter({ list: { all, matches, kinds, colors, owners, filter, choose } }: { list: List }) {
  const { t } = useTranslation()
  const { kindOf, colorOf } = useWords()
  if (all.length === 0) return null
  const count = matches.length === all.length ? t('annotations.list.count', { count: all.length }) : undefined
  return (
    <div className={classes.filter}>
      <NativeSelect
        label={t('annotations.list.kind')}
        value={filter.kind ?? ''}
        data={optionsOf(t('annotations.list.all_kinds'), kinds, kindOf)}
        onChange={({ currentTarget: { value } }) => choose({ kind: value === '' ? null : (value as AnnotationKind) })}
      />
      <NativeSelect
        label={t('annotations.tools.color')}
        value={filter.color ?? ''}
        data={optionsOf(t('annotations.list.all_colors'), colors, colorOf)}
        onChange={({ currentTarget: { value } }) => choose({ color: value || null })}
      />
      {owners.length > 1 && (
        <NativeSelect
          className={classes.owner}
          label={t('layers.together.owner')}
          value={String(filter.owner ?? '')}
          data={[
            { value: '', label: t('layers.together.all_owners') },
            ...owners.map(({ id, name, isMe }) => ({ value: String(id), label: isMe ? t('layers.together.mine') : name })),
          ]}
          onChange={({ currentTarget: { value } }) => choose({ owner: value === '' ? null : Number(value) })}
        />
      )}
      <output className={classes.count} aria-live="polite">
        {count ?? t('annotations.list.found', { count: matches.length, all: all.length })}
      </output>
    </div>
  )
}

function optionsOf<One extends string>(all: string, values: readonly One[], labelOf: (value: One) => string) {
  const named = values.map((value) => ({ value: value as string, label: labelOf(value) }))
  return [{ value: '', label: all }, ...named.toSorted((one, other) => compareTitles(one.label, other.label))]
}
