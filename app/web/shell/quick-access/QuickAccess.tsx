import { Text, TextInput, VisuallyHidden } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMeetingOfPage } from '#app/web/shell/meeting-of-page.ts'
import { beginning, DEBOUNCE_MS, suggestionsQuery } from '#features/search/web/live/use-suggesting.ts'
import { apiRoot, parseSearch } from '#platform/web/lib/http/address.ts'
import { useConfiguration } from '#platform/web/lib/site.tsx'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { bringIntoView } from '#platform/web/ui/list/ListRow.tsx'
import { focusHeading } from '#platform/web/ui/page/page-head.tsx'
import { type Entry, type EntryGroup, useEntries } from './entries.ts'
import classes from './QuickAccess.module.css'

// HTML has no element for a field with suggestions.
/* oxlint-disable jsx-a11y/prefer-tag-over-role */

/**
 * Leads to recent papers, meetings, items, committees, motions, own notes and the page's actions by typing; the last row searches everything.
 * Opened by Ctrl or Cmd and K. A combobox (WAI-ARIA): the focus stays in the field.
 */
export function QuickAccess({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const listId = useId()
  const [typed, setTyped] = useState('')
  const groups = useGroups(typed.trim())
  const entries = groups.flatMap((group) => group.entries)
  const { active, activate, move } = useActive(entries, typed)
  const choose = useChoose(onClose)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) move(step)
    else if (event.key === 'Enter' && active) choose(active)
    else if (event.key === 'k' && (event.ctrlKey || event.metaKey)) onClose()
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={t('quick_access.title')} size={640} onClose={onClose}>
      <TextInput
        data-autofocus
        role="combobox"
        aria-label={t('quick_access.field')}
        aria-autocomplete="list"
        aria-expanded={entries.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && `${listId}-${entries.indexOf(active)}`}
        placeholder={t('quick_access.placeholder')}
        autoComplete="off"
        leftSection={<IconSearch size={20} stroke={1.5} aria-hidden />}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <div id={listId} role="listbox" aria-label={t('quick_access.title')} className={classes.list}>
        {groups.map(({ name, entries: own }) => (
          <Group key={name} name={name}>
            {own.map((entry) => (
              <Row
                key={entry.key}
                id={`${listId}-${entries.indexOf(entry)}`}
                entry={entry}
                isActive={entry === active}
                onPoint={() => activate(entry)}
                onChoose={() => choose(entry)}
              />
            ))}
          </Group>
        ))}
      </div>
      {entries.length === 0 && (
        <Text c="dimmed" p="md">
          {t('quick_access.none')}
        </Text>
      )}
      <VisuallyHidden component="output">{t('quick_access.count', { count: entries.length })}</VisuallyHidden>
    </Dialog>
  )
}

/** What is on the device and in lists, what the search finds, and the row that searches everything. */
function useGroups(typed: string): EntryGroup[] {
  const { t } = useTranslation()
  const { full_text_search } = useConfiguration()
  const own = useEntries(typed, useMeetingOfPage())
  const [asked] = useDebouncedValue(full_text_search ? beginning(typed) : '', DEBOUNCE_MS)
  const { data } = useQuery(suggestionsQuery(asked))
  if (!full_text_search || typed === '') return own
  const paths = new Set(own.flatMap(({ entries }) => entries.map(({ path }) => path)))
  const hits = (asked === '' ? [] : (data?.items ?? [])).filter(({ path }) => !paths.has(path))
  const found = hits.map(({ type, path, title, breadcrumbs: { committee, meeting, agenda_item } }): Entry => {
    const detail = [committee, meeting, agenda_item].flatMap((one) => (one && one.title !== title ? [one.title] : [])).join(' · ')
    const entry = { key: `hit ${path}`, title, detail, icon: IconSearch }
    // A committee's document is a file, which opens in a new window (D3 §2).
    return type === 'backend.committeedocument'
      ? { ...entry, press: () => void window.open(apiRoot() + path, '_blank', 'noopener') }
      : { ...entry, path }
  })
  const all = { key: 'search', title: t('quick_access.search', { query: typed }), icon: IconSearch, path: searchPath(typed) }
  const groups = [...own, { name: t('quick_access.found'), entries: found }, { name: t('quick_access.full_text'), entries: [all] }]
  return groups.filter(({ entries }) => entries.length > 0)
}

const searchPath = (query: string) => `/search?${new URLSearchParams({ query }).toString()}`

/** The active entry: the first until the reader moves, and again whenever something else is typed. Found by its key, as rows come and go. */
function useActive(entries: Entry[], typed: string) {
  const [reached, setReached] = useState({ typed, key: '' })
  const active = (reached.typed === typed && entries.find(({ key }) => key === reached.key)) || entries[0]
  const activate = ({ key }: Entry) => setReached({ typed, key })
  return {
    active,
    activate,
    move: (steps: number) => {
      const next = active && entries[(entries.indexOf(active) + steps + entries.length) % entries.length]
      if (next) activate(next)
    },
  }
}

/** Closes the dialog and does what the entry says, once the focus is back on the page. */
function useChoose(onClose: () => void): (entry: Entry) => void {
  const open = useOpen()
  const [chosen, setChosen] = useState<Entry>()
  useEffect(() => {
    if (!chosen) return undefined
    onClose()
    return () => {
      const { path = '', press } = chosen
      if (press) setTimeout(press)
      else open(path)
    }
  }, [chosen, open, onClose])
  return setChosen
}

/** Opens an address of the application. On the page itself nothing navigates: its start gets the focus. */
function useOpen(): (path: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (path) => {
      const [to = '', search = ''] = path.split('?')
      // As for hits, an address is not the router's name for its page.
      void navigate({ to, search: parseSearch(search) } as LinkProps as Parameters<typeof navigate>[0])
      if (window.location.pathname.endsWith(to)) setTimeout(focusHeading)
    },
    [navigate],
  )
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} role="presentation" className={classes.name}>
        {name}
      </div>
      {children}
    </div>
  )
}

type RowProps = { id: string; entry: Entry; isActive: boolean; onPoint: () => void; onChoose: () => void }

const Row = ({ id, entry: { title, detail, icon: Picture }, isActive, onPoint, onChoose }: RowProps) => (
  <button
    type="button"
    id={id}
    ref={isActive ? bringIntoView : null}
    role="option"
    tabIndex={-1}
    aria-selected={isActive}
    className={classes.row}
    // Pressing a row must not take the focus from the field.
    onMouseDown={(event) => event.preventDefault()}
    onMouseMove={onPoint}
    onClick={onChoose}
  >
    <Picture size={20} stroke={1.5} className={classes.icon} aria-hidden />
    <span className={classes.title}>{title}</span>
    {detail && <span className={classes.detail}>{detail}</span>}
  </button>
)
