import { Skeleton, Stack } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { type KeyboardEvent, Suspense, use, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isSafeLink } from '#platform/web/pdf/load/pdfjs-overrides.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import classes from './Outline.module.css'

type Props = { pdfViewer: PdfViewer; onGo: () => void }

/** The document's outline (its PDF bookmarks). */
export function Outline(props: Props) {
  return (
    <Suspense fallback={<Waiting />}>
      <Read {...props} />
    </Suspense>
  )
}

function Read({ pdfViewer: { viewer }, onGo }: Props) {
  const { t } = useTranslation()
  const items = use(outlineOf(viewer.pdfDocument!))
  if (items.length === 0) return <EmptyState text={t('documents.no_outline')} />
  const go = ({ dest, url }: OutlineItem) => {
    if (dest) void viewer.linkService.goToDestination(dest)
    else if (url && isSafeLink(url)) window.open(url, '_blank', 'noopener,noreferrer')
    if (dest) onGo()
  }
  return <OutlineTree items={items} onGo={go} />
}

const Waiting = () => (
  <Stack className={classes.waiting} gap="md">
    <Skeleton height={20} width="80%" />
    <Skeleton height={20} width="60%" />
    <Skeleton height={20} width="70%" />
  </Stack>
)

const read = new WeakMap<PDFDocumentProxy, Promise<OutlineItem[]>>()

/** The outline of a document, loaded once; empty if there is none or it cannot be read. */
function outlineOf(pdf: PDFDocumentProxy): Promise<OutlineItem[]> {
  const known = read.get(pdf)
  if (known) return known
  const reading = pdf.getOutline().then(
    (items) => (items ?? []) as OutlineItem[],
    () => [],
  )
  read.set(pdf, reading)
  return reading
}

type OutlineTreeProps = { items: OutlineItem[]; onGo: (item: OutlineItem) => void }

/** The outline as a tree, for mouse and keyboard. */
function OutlineTree({ items, onGo }: OutlineTreeProps) {
  const { t } = useTranslation()
  const tree = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(openAtFirst(items)))
  const [active, setActive] = useState('0')
  const rows = outlineRows(items, open)
  const toggle = ({ path }: OutlineRow) =>
    setOpen(open.has(path) ? new Set([...open].filter((one) => one !== path)) : new Set([...open, path]))
  const activate = (row: OutlineRow) => {
    setActive(row.path)
    onGo(row.item)
  }
  const onKeyDown = (event: KeyboardEvent, row: OutlineRow, at: number) => {
    const step = outlineStep(event.key, rows, at)
    if (event.key === 'Enter' || event.key === ' ') activate(row)
    else if (step && 'toggle' in step) toggle(step.toggle)
    else if (step) (tree.current?.children[step.focus] as HTMLElement | undefined)?.focus()
    else return
    event.preventDefault()
  }
  const tabStop = rows.some(({ path }) => path === active) ? active : '0'
  return (
    <div ref={tree} role="tree" className={classes.tree} aria-label={t('documents.panel_outline')}>
      {rows.map((row, at) => (
        <Entry
          key={row.path}
          row={row}
          isTabStop={row.path === tabStop}
          onFocus={() => setActive(row.path)}
          onKeyDown={(event) => onKeyDown(event, row, at)}
          onGo={() => activate(row)}
          onToggle={() => toggle(row)}
        />
      ))}
    </div>
  )
}

type EntryProps = {
  row: OutlineRow
  isTabStop: boolean
  onFocus: () => void
  onKeyDown: (event: KeyboardEvent) => void
  onGo: () => void
  onToggle: () => void
}

function Entry({ row, isTabStop, onFocus, onKeyDown, onGo, onToggle }: EntryProps) {
  const hasItems = row.item.items.length > 0
  const Icon = row.isOpen ? IconChevronDown : IconChevronRight
  return (
    <div
      role="treeitem"
      className={classes.entry}
      style={{ paddingInlineStart: 4 + 16 * Math.min(row.level - 1, 6) }}
      tabIndex={isTabStop ? 0 : -1}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-expanded={hasItems ? row.isOpen : undefined}
      aria-selected={false}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onClick={onGo}
    >
      <span
        className={classes.toggle}
        aria-hidden
        onClick={(event) => {
          if (!hasItems) return
          event.stopPropagation()
          onToggle()
        }}
      >
        {hasItems && <Icon size={18} />}
      </span>
      <span className={classes.title}>{row.item.title}</span>
    </div>
  )
}

/** An entry as pdf.js returns it; a negative `count` means initially closed. */
export type OutlineItem = {
  title: string
  dest: string | unknown[] | null
  url: string | null
  count?: number | undefined
  items: OutlineItem[]
}

/** A visible entry. Its path gives its position: "1.0" is the first child of the second entry. */
type OutlineRow = { item: OutlineItem; path: string; level: number; position: number; siblings: number; isOpen: boolean }

const below = (path: string, index: number) => (path === '' ? String(index) : `${path}.${index}`)

/** Paths of the entries that are initially open. */
export function openAtFirst(items: OutlineItem[], path = ''): string[] {
  return items.flatMap((item, index) => {
    const own = below(path, index)
    const open = item.items.length > 0 && (item.count ?? 0) > 0
    return [...(open ? [own] : []), ...openAtFirst(item.items, own)]
  })
}

/** The visible entries in order, without children of closed ones. */
export function outlineRows(items: OutlineItem[], open: ReadonlySet<string>, path = '', level = 1): OutlineRow[] {
  return items.flatMap((item, index) => {
    const own = below(path, index)
    const isOpen = open.has(own)
    const row = { item, path: own, level, position: index + 1, siblings: items.length, isOpen }
    return isOpen ? [row, ...outlineRows(item.items, open, own, level + 1)] : [row]
  })
}

export type OutlineStep = { focus: number } | { toggle: OutlineRow }

/** What a key does in the tree (WAI-ARIA Tree View); undefined if nothing. */
export function outlineStep(key: string, rows: OutlineRow[], at: number): OutlineStep | undefined {
  const row = rows[at]
  if (!row) return undefined
  const hasItems = row.item.items.length > 0
  if (key === 'ArrowRight' && hasItems) return row.isOpen ? { focus: at + 1 } : { toggle: row }
  if (key === 'ArrowLeft' && row.isOpen && hasItems) return { toggle: row }
  if (key === 'ArrowLeft')
    return focused(
      rows,
      rows.findLastIndex((one, index) => index < at && one.level < row.level),
    )
  if (key === 'ArrowDown') return focused(rows, at + 1)
  if (key === 'ArrowUp') return focused(rows, at - 1)
  if (key === 'Home') return { focus: 0 }
  return key === 'End' ? { focus: rows.length - 1 } : undefined
}

const focused = (rows: OutlineRow[], index: number) => (rows[index] ? { focus: index } : undefined)
