import { memo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { Sheet } from '#features/annotations/web/surface/Sheet.tsx'
import type { ChangeOfText } from '#features/versions/change.ts'
import { inflated, unionOf } from '#platform/shared/pdf/rect.ts'
import { type PageHost, usePageHosts } from '#platform/web/pdf/page-hosts.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import classes from './compare.module.css'

type Props = { pdfViewer: PdfViewer; changes: readonly ChangeOfText[]; current: number }

/** The changes on the rendered pages: dashed frames around the words, and a bar with a sign at the edge of the page. */
export function ChangeMarks({ pdfViewer, changes, current }: Props) {
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
