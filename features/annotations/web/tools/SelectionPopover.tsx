import { IconCheck, IconCopy } from '@tabler/icons-react'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { markingKinds } from '#features/annotations/annotation.ts'
import type { Annotator } from '#features/annotations/web/annotator.ts'
import { markSelection, type SelectedText, useSelectedText } from '#features/annotations/web/gestures/mark-selection.ts'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import classes from './tools.module.css'
import { tools } from './tools.ts'

type Props = { annotator: Annotator; pdfViewer: PdfViewer }

/** Marks or copies text selected while reading; comes after the pages in tab order. */
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
      // A click would clear the selection before it is marked.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
    >
      {markingKinds.map((kind) => (
        <ToolButton
          key={kind}
          label={t(`annotations.tools.mark_${kind}`)}
          icon={tools[kind].icon}
          data-tool={kind}
          onClick={() => markSelection(kind, { annotator, pdfViewer })}
        />
      ))}
      <CopyTextButton />
    </div>,
    pages.parentElement!,
  )
}

/** Copies the selected text and confirms it. */
function CopyTextButton() {
  const { t } = useTranslation()
  const [isCopied, setCopied] = useState(false)
  return (
    <ToolButton
      label={t(isCopied ? 'annotations.tools.copied' : 'annotations.tools.do_copy')}
      icon={isCopied ? IconCheck : IconCopy}
      onClick={() => void copySelectedText().then(setCopied)}
    />
  )
}

/** Copies the selected text; resolves to whether it worked. */
const copySelectedText = (): Promise<boolean> =>
  Promise.resolve(navigator.clipboard?.writeText(String(getSelection())) ?? Promise.reject(new Error('There is no clipboard'))).then(
    () => true,
    // Deprecated, but the only way on pages without TLS.
    // oxlint-disable-next-line typescript/no-deprecated
    () => document.execCommand?.('copy') ?? false,
  )

const GAP = 10

/** Places the toolbar below the selection, else above it, within the visible pages. */
function placeBeside(row: HTMLElement, text: SelectedText, pages: HTMLElement): void {
  const sight = pages.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = row
  const below = text.bottom + GAP
  const above = text.top - GAP - height
  const wanted = below + height <= sight.bottom || above < sight.top ? below : above
  const top = between(wanted, sight.top + GAP, sight.bottom - height - GAP)
  const left = between((text.left + text.right - width) / 2, sight.left + GAP, sight.right - width - GAP)
  row.style.top = `${top - sight.top}px`
  row.style.left = `${left - sight.left}px`
}

const between = (value: number, least: number, most: number): number => Math.max(least, Math.min(value, most))
