// HTML has no element for a list of suggestions with links.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { SearchItem } from '#features/search/contract.ts'
import type { AnswerAnywhere } from '#features/search/web/search-anywhere.ts'
import { RowsSkeleton } from '#platform/web/ui/list/RowsSkeleton.tsx'
import classes from './live.module.css'
import { Suggestion } from './Suggestion.tsx'

type Props = {
  /** The typed text. */
  words: string
  answer: UseQueryResult<AnswerAnywhere>
  active: number
  listId: string
  onChosen: () => void
}

/** The suggestions so far, below the field. */
export function Suggestions({ answer, ...list }: Props) {
  return (
    // Pressing in the list must not take the focus from the field.
    <div className={classes.suggestions} role="presentation" onMouseDown={(event) => event.preventDefault()} aria-busy={answer.isFetching}>
      <State answer={answer} {...list} />
    </div>
  )
}

function State({ words, answer: { data, isError }, ...list }: Props) {
  const { t } = useTranslation()
  if (isError) return <Said text={t('search_page.error_while_searching')} isAlert />
  if (!data) return <RowsSkeleton rows={3} />
  if (data.items.length === 0)
    return <Said text={data.is_kept ? `${t('search_page.no_results')}. ${t('reach.searched')}` : t('search_page.no_results')} />
  return (
    <>
      {data.is_kept && <Said text={t('reach.searched')} />}
      {data.is_similar && <Said text={t('search_page.similar', { query: words })} />}
      <List items={data.items} {...list} />
      <button type="submit" tabIndex={-1} className={classes.all}>
        {t('live_search.all', { count: data.total_items })}
      </button>
    </>
  )
}

const Said = ({ text, isAlert = false }: { text: string; isAlert?: boolean }) => (
  <Text role={isAlert ? 'alert' : undefined} c="dimmed" px="md" py="sm">
    {text}
  </Text>
)

type ListProps = Omit<Props, 'answer' | 'words'> & { items: SearchItem[] }

function List({ items, active, listId, onChosen }: ListProps) {
  const { t } = useTranslation()
  return (
    <div
      // A new list starts at its top.
      key={items.map(({ path }) => path).join('\n')}
      ref={showFive}
      id={listId}
      role="listbox"
      aria-label={t('live_search.suggestions')}
      className={classes.list}
    >
      {items.map((item, place) => (
        <Suggestion key={item.path} item={item} id={`${listId}-${place}`} isActive={place === active} onChosen={onChosen} />
      ))}
    </div>
  )
}

/** Number of visible rows; the list scrolls beyond them (D3 §9). */
const VISIBLE_ROWS = 5

/** Rows vary in height: the list ends where the sixth begins. */
function showFive(list: HTMLElement | null): void {
  const next = list?.children[VISIBLE_ROWS]
  if (list && next instanceof HTMLElement) list.style.setProperty('--five', `${next.offsetTop}px`)
}
