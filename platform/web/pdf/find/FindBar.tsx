import { CloseButton, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { isHidden } from '#platform/web/pdf/reading-position.ts'
import classes from '#platform/web/pdf/viewer.module.css'
import { useNameOnSide } from '#platform/web/pdf/viewer-side.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'

/** Search in the document: Enter goes to the next match, Shift+Enter to the previous one, Escape closes. */
export function FindBar({ find, onClose }: { find: Find; onClose: () => void }) {
  const { t } = useTranslation()
  const nameOnSide = useNameOnSide()
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter') find.step(event.shiftKey ? 'previous' : 'next')
    else return
    event.preventDefault()
  }
  return (
    <search className={classes.find} aria-label={nameOnSide(t('documents.find'))}>
      <TextInput
        key={find.asked}
        ref={find.asked > 0 ? select : null}
        type="search"
        className={classes.findField}
        aria-label={t('documents.find_in_document')}
        placeholder={t('documents.find_in_document')}
        leftSection={<IconSearch size={18} aria-hidden />}
        value={find.query}
        onChange={(event) => find.search(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <FindCount result={find.result} />
      <ToolButton label={t('documents.find_previous')} icon={IconChevronUp} onClick={() => find.step('previous')} />
      <ToolButton label={t('documents.find_next')} icon={IconChevronDown} onClick={() => find.step('next')} />
      <CloseButton size="lg" aria-label={t('documents.find_close')} onClick={onClose} />
    </search>
  )
}

function FindCount({ result: { status, current, total } }: { result: FindResult }) {
  const { t } = useTranslation()
  const text = () => {
    if (status === 'idle') return ''
    if (total > 0) return t('documents.find_count', { current, total })
    return status === 'none' ? t('documents.find_none') : t('documents.find_searching')
  }
  return (
    <output className={classes.findCount} aria-live="polite">
      {text()}
    </output>
  )
}

const select = (field: HTMLInputElement | null) => field?.select()

type Direction = 'next' | 'previous'
/** `direction`: step on from the last match; `isLed`: the user was led to these words. */
type How = { direction?: Direction; isLed?: boolean }

/** Search in the open document: ignores accents and marks every match. */
export function useFind(pdfViewer: PdfViewer | null) {
  const [{ opened, asked }, setBar] = useState({ opened: false, asked: 0 })
  const [query, setQuery] = useState('')
  const result = useFindResult(pdfViewer)
  const find = (text: string, how?: How) => pdfViewer?.eventBus.dispatch('find', wanted(text, how))
  const open = () => {
    setBar({ opened: true, asked: asked + 1 })
    if (query) find(query)
  }
  const close = () => {
    setBar({ opened: false, asked })
    pdfViewer?.eventBus.dispatch('findbarclose', {})
  }
  const search = (text: string, how?: How) => {
    setQuery(text)
    find(text, how)
  }
  /** Marks words that were searched for elsewhere; the focus stays where it is. */
  const mark = (text: string) => {
    setBar({ opened: true, asked: 0 })
    search(text, { isLed: true })
  }
  const step = (direction: Direction) => find(query, { direction })
  // `asked` counts how often the search was opened: each time the field gets the focus.
  return { opened, asked, query, result: query ? result : nothingFound, open, close, search, mark, step }
}
type Find = ReturnType<typeof useFind>

/** The event for a new search or, with a direction, for a step in the last one. */
const wanted = (query: string, { direction, isLed = false }: How = {}) => ({
  type: direction ? 'again' : '',
  query,
  findPrevious: direction === 'previous',
  highlightAll: true,
  caseSensitive: false,
  entireWord: false,
  matchDiacritics: false,
  isLed,
})

/** In the order of pdf.js's FindState. */
const statuses = ['found', 'none', 'wrapped', 'searching'] as const

type Counts = { current: number; total: number }
type FindResult = Counts & { status: (typeof statuses)[number] | 'idle' }

const nothingFound: FindResult = { status: 'idle', current: 0, total: 0 }

type Counted = { matchesCount: Counts }

/** State of the search in the open document. */
function useFindResult(pdfViewer: PdfViewer | null): FindResult {
  const [result, setResult] = useState(nothingFound)
  useEffect(() => {
    if (!pdfViewer) return
    const { eventBus, signal } = pdfViewer
    const onCount = ({ matchesCount }: Counted) => setResult((old) => ({ ...old, ...matchesCount }))
    const onState = ({ state, matchesCount }: Counted & { state: number }) =>
      setResult({ status: statuses[state] ?? 'idle', ...matchesCount })
    eventBus.on('updatefindmatchescount', onCount, { signal })
    eventBus.on('updatefindcontrolstate', onState, { signal })
  }, [pdfViewer])
  return result
}

/** Where a search found its words in a document. */
export type FoundPlace = {
  page?: number | undefined
  find?: string | undefined
  /** Called once the user was led there, so that they can move on. */
  onLed?: () => void
}

/** Goes to the place and marks the words: when the document opens, instead of its reading position, and when another place is given. */
export function useFoundPlace(pdfViewer: PdfViewer | null, { page, find: words, onLed }: FoundPlace, find: Find): void {
  const go = useEffectEvent(({ viewer }: PdfViewer, place: FoundPlace) => {
    if (isHidden(viewer)) return
    if (place.page) viewer.currentPageNumber = Math.min(place.page, viewer.pagesCount)
    // The search starts at the current page.
    if (place.find) find.mark(place.find)
    if (place.page || place.find) onLed?.()
  })
  useEffect(() => {
    if (!pdfViewer) return undefined
    const { viewer, eventBus, signal } = pdfViewer
    const another = new AbortController()
    const act = () => go(pdfViewer, { page, find: words })
    if (viewer.pagesCount > 0) act()
    else eventBus.on('pagesinit', act, { once: true, signal: AbortSignal.any([signal, another.signal]) })
    return () => another.abort()
  }, [pdfViewer, page, words])
}
