import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconUpload } from '@tabler/icons-react'
import { lazy, Suspense, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { focusHeading } from '#platform/web/ui/page/page-head.tsx'
import classes from './ImportMeetingButton.module.css'

const ImportMeetingDialog = lazy(async () => ({ default: (await import('./ImportMeetingDialog.tsx')).ImportMeetingDialog }))

type Props = { committee: { id: number } }

/** The floating button of the committee page (D2 §2); show it only to those who may import. */
export function ImportMeetingButton({ committee }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [opened, dialog] = useDisclosure()
  return (
    <>
      <Button
        size="md"
        radius="xl"
        classNames={classes}
        aria-label={t('import_dialog.import_meeting')}
        leftSection={<IconUpload size={20} aria-hidden />}
        onClick={dialog.open}
        {...refusing}
      >
        {t('import_dialog.import_meeting')}
      </Button>
      <LazyDialog committee={committee} opened={opened} onClose={dialog.close} />
    </>
  )
}

/** A link to the same dialog, for an empty list of meetings. If it has the focus when the first meeting replaces it, the heading gets the focus. */
export function ImportMeetingLink({ committee }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [opened, dialog] = useDisclosure()
  const link = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = link.current
    return () => void (own === document.activeElement && focusHeading())
  }, [])
  return (
    <>
      <Anchor component="button" type="button" ref={link} onClick={dialog.open} {...refusing}>
        {t('import_dialog.import_meeting')}
      </Anchor>
      <LazyDialog committee={committee} opened={opened} onClose={dialog.close} />
    </>
  )
}

const LazyDialog = ({ opened, ...props }: Props & { opened: boolean; onClose: () => void }) =>
  opened && (
    <Suspense>
      <ImportMeetingDialog {...props} />
    </Suspense>
  )
