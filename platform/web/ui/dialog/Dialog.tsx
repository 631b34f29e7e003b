import { Modal } from '@mantine/core'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createStore } from '#platform/web/lib/storage/store.ts'
import { useIsBelow } from '#platform/web/ui/page/shell.tsx'
import classes from './Dialog.module.css'
import { DialogClosing } from './use-closing.tsx'

type Props = {
  title: string
  /** As documented: in pixels, or relative to the window. */
  size: number | `${number}vw`
  /** Called by Escape or the close button, never by a click outside, which happens by mistake. A form may ask first (`useClosing`). */
  onClose: () => void
  withCloseButton?: boolean
  /** Called on Ctrl or Cmd and Enter anywhere in the dialog; also on a button, which Enter alone would press. */
  onSend?: () => void
  children: ReactNode
}

/** A modal dialog, open while mounted: a sheet on small screens; returns the focus on close (look.md Dialogs). */
export function Dialog({ title, size, onClose, withCloseButton = true, onSend, children }: Props) {
  const { t } = useTranslation()
  const isSmall = useIsBelow('sheet')
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
      // Named, since only then Mantine hands it on to what is as wide as the dialog, such as its foot.
      padding="md"
      fullScreen={isSmall ?? false}
      closeOnClickOutside={false}
      withCloseButton={withCloseButton}
      // Within a dialog, a header is not a landmark of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={classes}
      closeButtonProps={{ 'aria-label': t('shell.close'), size: 44, iconSize: 20 }}
    >
      <DialogClosing value={closing}>{children}</DialogClosing>
    </Modal>
  )
}

/** Returns the focus to the previous element on unmount; for dialogs, which are mounted while they are open. */
export function useReturnFocus(): void {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
}

/** A closing dialog returns the focus to what opened it; if that is gone, such as a row or the link of an empty list, `take` gives it to something else. */
export function useFocusAfterDialog(isOpen: boolean, take: () => void): void {
  const wasOpen = useRef(isOpen)
  const takeFocus = useEffectEvent(take)
  useEffect(() => {
    if (wasOpen.current && !isOpen && document.activeElement === document.body) takeFocus()
    wasOpen.current = isOpen
  }, [isOpen])
}
