// pdf.js wants a div, and the keys of a paper belong to the place that scrolls it.
/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */
import type { KeyboardEvent, Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from './pdf-viewer.ts'
import classes from './viewer.module.css'
import { viewerCommand } from './viewer-keys.ts'
import { perform } from './viewer-tools.ts'

/** The place that pdf.js fills with pages. */
export function Pages({ ref, pdfViewer }: { ref: Ref<HTMLDivElement>; pdfViewer: PdfViewer | null }) {
  const { t } = useTranslation()
  const onKeyDown = (event: KeyboardEvent) => {
    const command = pdfViewer && viewerCommand(event, pdfViewer.viewer.isHorizontalScrollbarEnabled)
    if (!command) return
    perform(pdfViewer, command)
    event.preventDefault()
  }
  return (
    <div ref={ref} className={classes.scroll} role="group" aria-label={t('documents.pages')} tabIndex={0} onKeyDown={onKeyDown}>
      <div className="pdfViewer" />
    </div>
  )
}
