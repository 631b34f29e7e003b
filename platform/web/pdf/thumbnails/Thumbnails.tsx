// Arrow keys lead from thumbnail to thumbnail wherever the focus is in the list.
/* oxlint-disable jsx-a11y/no-noninteractive-element-interactions */
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { ViewerState } from '#platform/web/pdf/viewer-state.ts'
import { Thumbnail } from './Thumbnail.tsx'
import { pageByKey, thumbnailSize, topOf } from './thumbnail-rows.ts'
import classes from './thumbnails.module.css'
import { showRow, usePagesInView } from './use-pages-in-view.ts'

type Props = { pdfViewer: PdfViewer; state: ViewerState; onGo: (page: number) => void }

/** Small pictures of all pages; of however many, those in view are there. */
export function Thumbnails({ pdfViewer, state: { page, pages, rotation }, onGo }: Props) {
  const { t } = useTranslation()
  const list = useRef<HTMLDivElement>(null)
  const { first, last } = usePagesInView(list, { page, pages })
  const [wanted, setWanted] = useState(page)
  // The focus waits for a thumbnail that has to be scrolled into view first.
  const isWaiting = useRef(false)
  useLayoutEffect(() => {
    const thumbnail = isWaiting.current && list.current?.querySelector<HTMLElement>(`[data-page="${wanted}"]`)
    if (!thumbnail) return
    thumbnail.focus({ preventScroll: true })
    isWaiting.current = false
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const from = Number((event.target as HTMLElement).dataset.page)
    const to = pageByKey(event.key, from, pages)
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    showRow(list.current!, to)
    isWaiting.current = to !== from
    setWanted(to)
  }
  const shown = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const stop = [wanted, page].find((one) => one >= first && one <= last) ?? first
  return (
    <div ref={list} className={classes.list}>
      <ol aria-label={t('documents.pages')} style={{ height: topOf(pages) + thumbnailSize.rowHeight }} onKeyDown={onKeyDown}>
        {shown.map((one) => (
          <li
            key={one}
            aria-posinset={one}
            aria-setsize={pages}
            style={{ top: topOf(one) }}
            data-column={(one - 1) % thumbnailSize.columns}
          >
            <Thumbnail pdfViewer={pdfViewer} page={one} rotation={rotation} isCurrent={one === page} isTabStop={one === stop} onGo={onGo} />
          </li>
        ))}
      </ol>
    </div>
  )
}
