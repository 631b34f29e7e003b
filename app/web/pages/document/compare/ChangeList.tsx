import { Skeleton, Stack } from '@mantine/core'
import { IconMinus, IconPlus, IconReplace } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { type KeyboardEvent, memo, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Sheet } from '#features/annotations/web/surface/Sheet.tsx'
import type { ChangeOfText, Comparison } from '#features/versions/contract.ts'
import { inflated, unionOf } from '#platform/shared/page-space.ts'
import { type PageHost, usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { ToolIcon } from '#platform/web/ui/button/toolbar.tsx'
import { EmptyState } from '#platform/web/ui/list/ListRow.tsx'
import classes from './compare.module.css'

type Props = { query: UseQueryResult<Comparison>; current: number; onGo: (at: number) => void }

/** The changes in the order of the paper, with the old and the new text. */
export function ChangeList({ query: { data, isPending }, current, onGo }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLOListElement>(null)
  if (isPending) return <WaitingRows />
  if (!data || data.changes.length === 0) return <EmptyState text={t(data ? 'documents.compare_none' : 'documents.compare_failed')} />
  const reached = Math.max(0, current)
  const onKeyDown = (event: KeyboardEvent) => {
    const rows = [...(list.current?.querySelectorAll('button') ?? [])]
    const at = rows.indexOf(event.target as HTMLButtonElement)
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    event.stopPropagation()
    rows[next]?.focus()
  }
  return (
    <>
      {data.is_cut && <p className={classes.cut}>{t('documents.compare_cut')}</p>}
      {/* The keys belong to the rows' own buttons. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <ol ref={list} className={classes.list} aria-label={t('documents.panel_changes')} onKeyDown={onKeyDown}>
        {data.changes.map((change, at) => (
          // Their order never changes.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={at} className={classes.row} data-current={at === current || undefined}>
            <button type="button" tabIndex={at === reached ? 0 : -1} aria-current={at === current || undefined} onClick={() => onGo(at)}>
              <Change change={change} />
            </button>
          </li>
        ))}
      </ol>
    </>
  )
}

function Change({ change: { kind, page_index, text_before, text_after } }: { change: ChangeOfText }) {
  const { t } = useTranslation()
  const Icon = changeIcons[kind]
  return (
    <>
      <span className={classes.facts}>
        <Icon size={18} aria-hidden />
        {t(`documents.change_${kind}`)}, {t('documents.page', { page: page_index + 1 })}
      </span>
      {text_before !== '' && <Said label={t('documents.change_before')} text={text_before} isGone />}
      {text_after !== '' && <Said label={t('documents.change_after')} text={text_after} />}
    </>
  )
}

const Said = ({ label, text, isGone = false }: { label: string; text: string; isGone?: boolean }) => (
  <span className={classes.text}>
    <span className={classes.when}>{label}:</span> {isGone ? <del>{text}</del> : <ins>{text}</ins>}
  </span>
)

const WaitingRows = () => (
  <Stack p="md" gap="md" aria-hidden>
    <Skeleton height={52} />
    <Skeleton height={52} />
    <Skeleton height={52} />
  </Stack>
)

const changeIcons: Record<ChangeOfText['kind'], ToolIcon> = { added: IconPlus, removed: IconMinus, changed: IconReplace }

type ChangeMarksProps = { pdfViewer: PdfViewer; changes: readonly ChangeOfText[]; current: number }

/** The changes on the rendered pages: dashed frames around the words, and a bar with a sign at the edge of the page. */
export function ChangeMarks({ pdfViewer, changes, current }: ChangeMarksProps) {
  const pages = usePageHosts(pdfViewer)
  const shown = changes[current]
  return pages.map((page) => (
    <PageMarks key={page.index} page={page} changes={changes} current={shown?.page_index === page.index ? shown : null} />
  ))
}

type PageProps = { page: PageHost; changes: readonly ChangeOfText[]; current: ChangeOfText | null }

const PageMarks = memo(({ page, changes, current }: PageProps) => {
  const { t } = useTranslation()
  const here = changes.filter(({ page_index }) => page_index === page.index)
  if (here.length === 0) return null
  return createPortal(
    <Sheet page={page} className={classes.marks} label={t('documents.changes_on_page', { count: here.length, page: page.index + 1 })}>
      {here.map((change, at) => (
        // oxlint-disable-next-line react/no-array-index-key
        <Mark key={at} change={change} isCurrent={change === current} />
      ))}
    </Sheet>,
    page.host,
  )
})

const signs = { added: '+', removed: '−', changed: '±' }
/** Distance from the edge of the page, in points. */
const edge = 14

function Mark({ change: { kind, rects }, isCurrent }: { change: ChangeOfText; isCurrent: boolean }) {
  const all = unionOf(rects)
  if (!all) return null
  return (
    <g className={classes.mark} data-kind={kind} data-current={isCurrent || undefined}>
      {rects.map((rect) => (
        <rect key={`${rect.x} ${rect.y}`} className={classes.frame} {...inflated(rect, kind === 'removed' ? 0.5 : 1.5)} rx={2} />
      ))}
      <rect className={classes.edge} x={edge} y={all.y} width={3} height={Math.max(all.height, 8)} />
      <text className={classes.letter} x={edge - 3} y={all.y + Math.min(all.height, 12) - 1}>
        {signs[kind]}
      </text>
    </g>
  )
}
