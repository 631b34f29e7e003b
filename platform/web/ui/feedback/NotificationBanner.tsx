import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Markup } from '#platform/web/ui/text/Markup.tsx'
import classes from './NotificationBanner.module.css'
import { closeNotice, currentNotice, type Notice, type Severity, subscribeToNotices } from './notify.ts'
import { severityColors } from './severity-colors.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was told on the page before is news on this one, too. */
    keepsNotice?: boolean
  }
}

const icons: Record<Severity, ReactNode> = {
  success: <IconCircleCheck aria-hidden />,
  info: <IconInfoCircle aria-hidden />,
  warning: <IconAlertTriangle aria-hidden />,
  error: <IconCircleX aria-hidden />,
}

/** The one place where the application says how something went; severities have icon and colour (D1 §2.2). */
export function NotificationBanner() {
  const notice = useSyncExternalStore(subscribeToNotices, currentNotice)
  useEndWithPage()
  const shown = notice && <NoticeAlert {...notice} />
  // A status is read out when its region stands there before its text does; an alert when it appears.
  return (
    <div className={classes.region}>
      <output className={classes.status}>{notice?.severity !== 'error' && shown}</output>
      {notice?.severity === 'error' && <div role="alert">{shown}</div>}
    </div>
  )
}

function NoticeAlert({ message, severity, isMarkup, action }: Notice) {
  const { t } = useTranslation()
  return (
    <Alert
      role="none"
      variant="filled"
      className={classes.notice}
      color={severityColors[severity]}
      icon={icons[severity]}
      withCloseButton
      closeButtonLabel={t('shell.close_notification')}
      onClose={closeNotice}
    >
      {isMarkup ? <Markup markup={message} /> : message}
      {action && (
        <Group justify="flex-end" mt="xs">
          <Button size="md" variant="white" color={severityColors[severity]} onClick={action.run}>
            {action.label}
          </Button>
        </Group>
      )}
    </Alert>
  )
}

/** Good news ends with the page that it was told on, where it would lie over the next one's trail; bad news waits to be closed. */
function useEndWithPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ pathChanged, toLocation }) => {
        if (pathChanged && !toLocation.state.keepsNotice && ['success', 'info'].includes(currentNotice()?.severity ?? '')) closeNotice()
      }),
    [router],
  )
}
