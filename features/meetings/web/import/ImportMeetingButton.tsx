import { Anchor, Button } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useFocusAfterDialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { focusHeading } from '#platform/web/ui/page/page-head.tsx'
import classes from './ImportMeetingButton.module.css'

const ImportMeetingDialog = lazy(async () => ({ default: (await import('./ImportMeetingDialog.tsx')).ImportMeetingDialog }))

/** The import dialog of a page. The page holds it, since the list with the link that opened it may change while it is open. */
export function useImportDialog(committee: { id: number }) {
  // Of one committee: going to another one closes the dialog.
  const [opened, setOpened] = useState<number | null>(null)
  const isOpen = opened === committee.id
  useFocusAfterDialog(isOpen, focusHeading)
  return {
    open: () => setOpened(committee.id),
    dialog: isOpen && (
      <Suspense>
        <ImportMeetingDialog committee={committee} onClose={() => setOpened(null)} />
      </Suspense>
    ),
  }
}

type Props = { onOpen: () => void }

/** The floating button of the committee page (D2 §2); show it only to those who may import. */
export function ImportMeetingButton({ onOpen }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  return (
    <Button
      size="md"
      radius="xl"
      classNames={classes}
      aria-label={t('import_dialog.import_meeting')}
      leftSection={<IconUpload size={20} aria-hidden />}
      onClick={onOpen}
      {...refusing}
    >
      {t('import_dialog.import_meeting')}
    </Button>
  )
}

/** A link to the same dialog, for an empty list of meetings. If it has the focus when the first meeting replaces it, the heading gets the focus. */
export function ImportMeetingLink({ onOpen }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const link = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = link.current
    return () => void (own === document.activeElement && focusHeading())
  }, [])
  return (
    <Anchor component="button" type="button" ref={link} onClick={onOpen} {...refusing}>
      {t('import_dialog.import_meeting')}
    </Anchor>
  )
}
