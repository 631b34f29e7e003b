import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { markingKinds } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { markSelection } from '#features/annotations/web/surface/mark-selection.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { ToolButton } from '#platform/web/ui/button/ToolButton.tsx'
import { CopyTextButton } from './CopyTextButton.tsx'
import { placeBeside } from './place-beside.ts'
import { toolIcons } from './tool-list.ts'
import classes from './tools.module.css'
import { useSelectedText } from './use-selected-text.ts'

type Props = { annotator: Annotator; pdfViewer: PdfViewer }

/** Marks or copies the text that is selected while reading; after the pages in the order of the tab key. */
export function SelectionPopover({ annotator, pdfViewer }: Props) {
  const { t } = useTranslation()
  const row = useRef<HTMLDivElement>(null)
  const text = useSelectedText(pdfViewer, annotator.tool === 'read' && annotator.session.can_change && annotator.placing === null)
  const pages = pdfViewer.viewer.container
  useLayoutEffect(() => {
    if (text && row.current) placeBeside(row.current, text, pages)
  }, [text, pages])
  if (!text) return null
  const leaveByEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    event.preventDefault()
    getSelection()?.removeAllRanges()
    pages.focus()
  }
  return createPortal(
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons have the focus
    <div
      ref={row}
      role="toolbar"
      aria-label={t('annotations.tools.selected_text')}
      className={classes.textTools}
      onKeyDown={leaveByEscape}
      // A click would take the selection away before it is marked.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {markingKinds.map((kind) => (
        <ToolButton
          key={kind}
          label={t(`annotations.tools.mark_${kind}`)}
          icon={toolIcons[kind]}
          data-tool={kind}
          onClick={() => markSelection(kind, { annotator, pdfViewer })}
        />
      ))}
      <CopyTextButton />
    </div>,
    pages.parentElement!,
  )
}
