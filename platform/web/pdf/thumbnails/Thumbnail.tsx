import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { drawThumbnail } from './draw-thumbnail.ts'
import classes from './thumbnails.module.css'

type Props = {
  pdfViewer: PdfViewer
  page: number
  rotation: number
  isCurrent: boolean
  isTabStop: boolean
  onGo: (page: number) => void
}

/** While somebody scrolls past, nothing is drawn. */
const patience = 60

/** One page as a small picture, which leads there. */
export function Thumbnail({ pdfViewer, page, rotation, isCurrent, isTabStop, onGo }: Props) {
  const { t } = useTranslation()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const gone = new AbortController()
    // A page that cannot be drawn stays an empty sheet; the paper itself tells of it.
    const draw = () => drawThumbnail(canvas.current!, pdfViewer, { page, rotation, signal: gone.signal }).catch(() => {})
    const timer = setTimeout(() => void draw(), patience)
    return () => {
      clearTimeout(timer)
      gone.abort()
    }
  }, [pdfViewer, page, rotation])
  return (
    <button
      type="button"
      className={classes.thumbnail}
      data-page={page}
      tabIndex={isTabStop ? 0 : -1}
      aria-label={t('documents.page', { page })}
      aria-current={isCurrent ? 'page' : undefined}
      onClick={() => onGo(page)}
    >
      <span className={classes.sheet}>
        <canvas ref={canvas} aria-hidden />
      </span>
      <span className={classes.number}>{page}</span>
    </button>
  )
}
