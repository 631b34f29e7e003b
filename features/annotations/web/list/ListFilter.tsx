import { NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { AnnotationKind } from '#features/annotations/kinds/kinds.ts'
import { useWords } from '#features/annotations/web/words.ts'
import { compareTitles } from '#platform/web/lib/language/text-matching.ts'
import classes from './list.module.css'
import type { List } from './use-list.ts'

/** Filters for the kinds, colours and owners that occur, and the number of matches. */
export function ListFilter({ list: { all, matches, kinds, colors, owners, filter, choose } }: { list: List }) {
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
