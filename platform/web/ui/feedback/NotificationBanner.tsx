import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconInfoCircle } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { Markup } from '#platform/web/ui/text/rich-text.tsx'
import classes from './NotificationBanner.module.css'
import { closeNotice, currentNotice, type Notice, type Severity, severityColors, subscribeToNotices } from './notify.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Keeps the message of the previous page after this navigation. */
    keepsNotice?: boolean
  }
}

const icons: Record<Severity, ReactNode> = {
  success: <IconCircleCheck aria-hidden />,
  info: <IconInfoCircle aria-hidden />,
  warning: <IconAlertTriangle aria-hidden />,
  error: <IconCircleX aria-hidden />,
}

/** The only place where the application reports outcomes; severities have icon and colour (D1 §2.2). */
export function NotificationBanner() {
  const notice = useSyncExternalStore(subscribeToNotices, currentNotice)
  useEndWithPage()
  const shown = notice && <NoticeAlert {...notice} />
  // Screen readers announce a status only if its region exists before its text, but an alert when it appears.
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

/** Navigation closes messages that are not errors, which would cover the next page's breadcrumbs; errors stay until closed. */
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
