import { Alert } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './NotificationBanner.module.css'
import { closeNotice, currentNotice, type Severity, subscribeToNotices } from './notify.ts'

const looks: Record<Severity, { color: string; icon: ReactNode }> = {
  success: { color: 'green', icon: <IconCircleCheck aria-hidden /> },
  info: { color: 'blue', icon: <IconInfoCircle aria-hidden /> },
  warning: { color: 'orange', icon: <IconAlertTriangle aria-hidden /> },
  error: { color: 'red', icon: <IconCircleX aria-hidden /> },
}

/** The one place where the application says how something went; severities have icon and colour (D1 §2.2). */
export function NotificationBanner() {
  const { t } = useTranslation()
  const notice = useSyncExternalStore(subscribeToNotices, currentNotice)
  useEndWithPage()
  // The region stands there before its text does: only so do all screen readers read it out.
  return (
    <div className={classes.region} role={notice?.severity === 'error' ? 'alert' : 'status'}>
      {notice && (
        <Alert
          role="none"
          variant="filled"
          autoContrast
          {...looks[notice.severity]}
          withCloseButton
          closeButtonLabel={t('shell.close_notification')}
          onClose={closeNotice}
        >
          {notice.message}
        </Alert>
      )}
    </div>
  )
}

/** Good news ends with the page that it was told on, where it would lie over the next one's trail; bad news waits to be closed. */
function useEndWithPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged }) => {
        if (pathChanged && ['success', 'info'].includes(currentNotice()?.severity ?? '')) closeNotice()
      }),
    [router],
  )
}
