import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import classes from './placing.module.css'

type Props = {
  pdfViewer: PdfViewer
  /** Name of the task. */
  label: string
  /** Instruction. */
  words: string
  /** The buttons. */
  children: ReactNode
}

/** Bar above the pages while an annotation is being placed. */
export const PlacingBar = ({ pdfViewer, label, words, children }: Props) =>
  createPortal(
    <fieldset className={classes.bar} aria-label={label}>
      <output className={classes.words}>
        <IconMapPin size={20} aria-hidden />
        {words}
      </output>
      <div className={classes.commands}>{children}</div>
    </fieldset>,
    pdfViewer.viewer.container.parentElement!,
  )

/** Ref callback: focuses the first button. */
export const takeFocus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true })
