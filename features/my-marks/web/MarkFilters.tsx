import { Button } from '@mantine/core'
import { IconFilterOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Mark, type MarkKind, markKinds } from '#features/my-marks/my-marks.ts'
import type { MyMarksSearch } from './address.ts'
import classes from './MyMarks.module.css'
import { icons, useMarkWords } from './mark-words.ts'

/** Chips for the kinds and colours that occur, with their numbers. */
export function MarkFilters({ marks, onClear }: { marks: readonly Mark[]; onClear: () => void }) {
  const { t, kindOf, colorOf } = useMarkWords()
  const { filter, ask, clear, isFiltered } = useFilter()
  const kinds = Map.groupBy(marks, ({ kind }) => kind)
  const colors = Map.groupBy(marks, ({ color }) => color?.slice(1) ?? '')
  const shownKinds = markKinds.filter((kind) => kinds.has(kind) || filter.kind?.includes(kind))
  const shownColors = [...new Set([...colors.keys(), ...(filter.color ?? [])])].filter((color) => color !== '')
  return (
    <div className={classes.filters}>
      <Chips name={t('my_marks_page.kind')}>
        {shownKinds.map((kind) => (
          <Chip
            key={kind}
            mark={<KindIcon kind={kind} />}
            name={t('my_marks_page.choice', { name: kindOf(kind), count: kinds.get(kind)?.length ?? 0 })}
            isChosen={filter.kind?.includes(kind) ?? false}
            onClick={() => ask({ kind: toggled(filter.kind, kind) })}
          />
        ))}
      </Chips>
      {shownColors.length > 0 && (
        <Chips name={t('my_marks_page.color')}>
          {shownColors.map((color) => (
            <Chip
              key={color}
              mark={<span className={classes.swatch} style={{ backgroundColor: `#${color}` }} aria-hidden />}
              name={t('my_marks_page.choice', { name: colorOf(`#${color}`), count: colors.get(color)?.length ?? 0 })}
              isChosen={filter.color?.includes(color) ?? false}
              onClick={() => ask({ color: toggled(filter.color, color) })}
            />
          ))}
        </Chips>
      )}
      {isFiltered && (
        <Button
          mih={44}
          variant="subtle"
          leftSection={<IconFilterOff size={20} aria-hidden />}
          onClick={() => {
            clear()
            onClear()
          }}
        >
          {t('my_marks_page.clear_filters')}
        </Button>
      )}
    </div>
  )
}

function KindIcon({ kind }: { kind: MarkKind }) {
  const Icon = icons[kind]
  return <Icon size={20} aria-hidden />
}

const Chips = ({ name, children }: { name: string; children: ReactNode }) => (
  <fieldset className={classes.chips}>
    <legend className={classes.legend}>{name}</legend>
    {children}
  </fieldset>
)

type ChipProps = { mark: ReactNode; name: string; isChosen: boolean; onClick: () => void }

const Chip = ({ mark, name, isChosen, onClick }: ChipProps) => (
  <Button mih={44} radius="xl" variant={isChosen ? 'light' : 'default'} aria-pressed={isChosen} leftSection={mark} onClick={onClick}>
    {name}
  </Button>
)

const isMarkKind = (kind: string): kind is MarkKind => markKinds.some((known) => known === kind)

const none: MyMarksSearch = { kind: undefined, color: undefined }

/** The filter in the address, and functions that change it and replace the history entry. */
export function useFilter() {
  const { kind, color } = useSearch({ from: '/meetings/$id/my_marks' })
  const filter = { kind: kind?.every(isMarkKind) ? kind : undefined, color }
  const navigate = useNavigate({ from: '/meetings/$id/my_marks' })
  const ask = (changed: Partial<MyMarksSearch>) =>
    void navigate({ search: (asked) => ({ ...asked, ...changed }), replace: true, resetScroll: false })
  const isFiltered = Boolean(filter.kind?.length || filter.color?.length)
  return { filter, ask, clear: () => ask(none), isFiltered }
}

/** The chosen values with this one added or taken away; undefined if none is left. */
export function toggled<Value>(chosen: readonly Value[] | undefined, value: Value): Value[] | undefined {
  const others = (chosen ?? []).filter((one) => one !== value)
  const changed = others.length === (chosen?.length ?? 0) ? [...others, value] : others
  return changed.length > 0 ? changed : undefined
}
