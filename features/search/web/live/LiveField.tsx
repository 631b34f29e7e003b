// A field with suggestions has no element of its own, and the element for a search is too new for some.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */
import { TextInput, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, lazy, type RefObject, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { addSearchTexts } from '#features/search/web/texts.ts'
import classes from './live.module.css'
import { useFieldKeys } from './use-field-keys.ts'
import type { Suggesting } from './use-suggesting.ts'
import { useTold } from './use-told.ts'

async function loadSuggestions() {
  const [{ Suggestions: loaded }] = await Promise.all([import('./Suggestions.tsx'), addSearchTexts()])
  return { default: loaded }
}
// Nobody's first look.
const Suggestions = lazy(loadSuggestions)

type Props = {
  field: RefObject<HTMLInputElement | null>
  suggesting: Suggesting
  /** Left by Escape, or because it has led somewhere. */
  onLeave: () => void
}

/** The search from everywhere: suggestions while typing, and the search page on Enter (D3 §2). */
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
  const told = useTold(suggesting)
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
          // The browser's own window may have been left: then the field is still the active element.
          onBlur={({ currentTarget }) => document.activeElement !== currentTarget && close()}
          onKeyDown={onKeyDown}
        />
        {isShown && (
          <Suspense>
            <Suggestions words={typed.trim()} answer={answer} active={active} listId={listId} onChosen={leave} />
          </Suspense>
        )}
      </form>
      {/* Not within the search, of which others ask what it tells. */}
      <VisuallyHidden component="output">{told}</VisuallyHidden>
    </>
  )
}
