import { Modal } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '#platform/web/lib/storage/store.ts'
import classes from './Dialog.module.css'
import { DialogClosing } from './use-closing.ts'
import { useReturnFocus } from './use-return-focus.ts'

type Props = {
  title: string
  /** Its documented width: in pixels, or as a part of the window. */
  size: number | `${number}vw`
  /** Asked for by Escape or the cross; never by a click outside, which happens by mistake. A form in it may ask first (`useClosing`). */
  onClose: () => void
  withCloseButton?: boolean
  /** Ctrl or Cmd and Enter, wherever in the dialog; also on a button, which Enter alone would press. */
  onSend?: () => void
  children: ReactNode
}

/** A dialog that stands there while it is open: a sheet on small screens; the focus goes back to where it was (look.md Dialogs). */
export function Dialog({ title, size, onClose, withCloseButton = true, onSend, children }: Props) {
  const { t } = useTranslation()
  const isSmall = useMediaQuery('(max-width: 600px)', undefined, { getInitialValueInEffect: false })
  const [closing] = useState(() => createStore<(() => void) | null>(null))
  useReturnFocus()
  const sendByKey = (event: KeyboardEvent) => {
    if (!onSend || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onSend()
  }
  return (
    <Modal
      opened
      onClose={() => (closing.get() ?? onClose)()}
      onKeyDown={sendByKey}
      title={title}
      size={size}
      fullScreen={isSmall ?? false}
      closeOnClickOutside={false}
      withCloseButton={withCloseButton}
      // Within a dialog a header is no landmark of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={classes}
      closeButtonProps={{ 'aria-label': t('shell.close'), size: 44, iconSize: 20 }}
    >
      <DialogClosing value={closing}>{children}</DialogClosing>
    </Modal>
  )
}
