import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'

const NotificationDialog = lazy(async () => ({ default: (await import('./NotificationDialog.tsx')).NotificationDialog }))

/** Opens the dialog to write to people about a meeting; render it only for those who may. */
export function NotificationButton({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const [opened, dialog] = useDisclosure()
  return (
    <>
      <Button variant="default" leftSection={<IconMail size={20} aria-hidden />} onClick={dialog.open} {...refusing}>
        {t('notifications.send_notification')}
      </Button>
      {opened && (
        <Suspense>
          <NotificationDialog meeting={meeting} onClose={dialog.close} />
        </Suspense>
      )}
    </>
  )
}
