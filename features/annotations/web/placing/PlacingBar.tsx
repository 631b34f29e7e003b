import { IconMapPin } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import classes from './placing.module.css'

type Props = {
  pdfViewer: PdfViewer
  /** What is being done. */
  label: string
  /** How it is done. */
  words: string
  /** The buttons. */
  children: ReactNode
}

/** Stands over the pages while something is given its place on one of them. */
export const PlacingBar = ({ pdfViewer, label, words, children }: Props) =>
  createPortal(
    <fieldset className={classes.bar} aria-label={label}>
      <output className={classes.words}>
        <IconMapPin size={20} aria-hidden />
        {words}
      </output>
      <div className={classes.deeds}>{children}</div>
    </fieldset>,
    pdfViewer.viewer.container.parentElement!,
  )

/** For the button that the keyboard begins at. */
export const takeFocus = (button: HTMLButtonElement | null): void => button?.focus({ preventScroll: true })
