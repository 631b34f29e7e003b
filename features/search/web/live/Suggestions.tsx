import { Text, VisuallyHidden } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { SearchItem } from '#features/search/contract.ts'
import { hasLeadText } from '#features/search/types.ts'
import { Highlighted, HitIcon, hitLink, useCrumbs } from '#features/search/web/HitParts.tsx'
import type { AnswerAnywhere } from '#features/search/web/queries.ts'
import { bringIntoView, RowsSkeleton } from '#platform/web/ui/list/ListRow.tsx'
import { focusHeading } from '#platform/web/ui/page/page-head.tsx'
import classes from './live.module.css'

// HTML has no element for a list of suggestions with links.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
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

type SuggestionProps = { item: SearchItem; id: string; isActive: boolean; onChosen: () => void }

/** A suggested hit: links to its page, or for a committee's document to its file in a new window. */
function Suggestion({ item, id, isActive, onChosen }: SuggestionProps) {
  const { t } = useTranslation()
  const to = hitLink(item)
  const router = useRouter()
  const choose = () => {
    onChosen()
    // Already on the target page, the link does not navigate: move the focus instead.
    if ('link' in to && router.buildLocation(to.link).pathname === router.state.location.pathname) focusHeading()
  }
  const option = {
    id,
    role: 'option',
    tabIndex: -1,
    'aria-selected': isActive,
    className: classes.suggestion,
    ref: isActive ? bringIntoView : null,
    onClick: choose,
  }
  if ('link' in to) {
    return (
      <Link {...to.link} {...option}>
        <Found item={item} />
      </Link>
    )
  }
  return (
    <a {...option} href={to.href} target="_blank" rel="noopener noreferrer">
      <Found item={item}>
        <VisuallyHidden> ({t('shell.new_tab')})</VisuallyHidden>
      </Found>
    </a>
  )
}

function Found({ item, children }: { item: SearchItem; children?: ReactNode }) {
  const { highlighting, type } = item
  const around = useCrumbs(item).map(({ title }) => title)
  return (
    <>
      <span className={classes.icon}>
        <HitIcon hit={item} />
      </span>
      <span className={classes.text}>
        <span>
          <Highlighted markup={highlighting.title} />
          {children}
        </span>
        {hasLeadText(type) && highlighting.searchable_text && (
          <span className={classes.snippet}>
            <Highlighted markup={highlighting.searchable_text} />
          </span>
        )}
        <span className={classes.around}>{around.join(' · ')}</span>
      </span>
    </>
  )
}
