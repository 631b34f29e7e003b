import { TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { addSearchTexts } from '#features/search/web/queries.ts'
import classes from './live.module.css'
import { NONE, type Suggesting } from './use-suggesting.ts'

// HTML has no element for a field with suggestions, and <search> is too new for some browsers.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

async function loadSuggestions() {
  const [{ Suggestions: loaded }] = await Promise.all([import('./Suggestions.tsx'), addSearchTexts()])
  return { default: loaded }
}
// Not needed at first sight.
const Suggestions = lazy(loadSuggestions)

type Props = {
  field: RefObject<HTMLInputElement | null>
  suggesting: Suggesting
  /** On Escape, and once it has led somewhere. */
  onLeave: () => void
}

/** The header's search field: suggestions while typing, and the search page on Enter (D3 §2). */
export function LiveField({ field, suggesting, onLeave }: Props) {
  const { t } = useTranslation()
  const listId = useId()
  const navigate = useNavigate()
  const { typed, answer, isShown, active, type, open, close, clear } = suggesting
  const leave = () => {
    clear()
    onLeave()
  }
  const onKeyDown = useFieldKeys(suggesting, { listId, leave })
  const announcement = useAnnouncement(suggesting)
  const toPage = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '/search', search: { query: typed.trim() || undefined } })
    leave()
  }
  const count = answer.data?.items.length ?? 0
  return (
    <>
      <form role="search" className={classes.field} aria-label={t('live_search.field')} onSubmit={toPage}>
        <TextInput
          ref={field}
          type="search"
          role="combobox"
          aria-label={t('live_search.field')}
          aria-autocomplete="list"
          aria-expanded={isShown && count > 0}
          aria-controls={isShown && count > 0 ? listId : undefined}
          aria-activedescendant={active >= 0 ? `${listId}-${active}` : undefined}
          placeholder={t('live_search.placeholder')}
          autoComplete="off"
          enterKeyHint="search"
          leftSection={<IconSearch size={20} stroke={1.5} aria-hidden />}
          value={typed}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onFocus={() => {
            void loadSuggestions()
            open()
          }}
          // If the browser window lost the focus, the field is still the active element.
          onBlur={({ currentTarget }) => document.activeElement !== currentTarget && close()}
          onKeyDown={onKeyDown}
        />
        {isShown && (
          <Suspense>
            <Suggestions words={typed.trim()} answer={answer} active={active} listId={listId} onChosen={leave} />
          </Suspense>
        )}
      </form>
      {/* Outside the search landmark, where others look for the status of a search. */}
      <VisuallyHidden component="output">{announcement}</VisuallyHidden>
    </>
  )
}

/** What screen readers say about the suggestions. */
function useAnnouncement({ typed, isShown, answer: { data, isError, isPlaceholderData } }: Suggesting): string {
  const { t } = useTranslation()
  if (!isShown || isError || !data || isPlaceholderData) return ''
  if (data.items.length === 0) return t('search_page.no_results')
  const found = t('live_search.found', { count: data.items.length })
  return data.is_similar ? `${t('search_page.similar', { query: typed.trim() })} ${found}` : found
}

const steps: Record<string, 1 | -1> = { ArrowDown: 1, ArrowUp: -1 }

/** Keys of the combobox (WAI-ARIA); Enter without an active suggestion submits the form. */
function useFieldKeys(suggesting: Suggesting, { listId, leave }: { listId: string; leave: () => void }) {
  const { typed, isShown, active, move, open, close, clear } = suggesting
  const escape = () => {
    if (isShown) close()
    else if (typed) clear()
    else leave()
  }
  return (event: KeyboardEvent) => {
    const { key } = event
    const step = steps[key]
    if (event.nativeEvent.isComposing) return
    if (step && isShown) move(step)
    else if (step) open()
    else if (key === 'Escape') escape()
    else if (key === 'Enter' && active !== NONE) document.getElementById(`${listId}-${active}`)?.click()
    else return
    event.preventDefault()
  }
}
