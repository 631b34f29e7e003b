import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconMail } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#features/meetings/contract.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'

const NotificationDialog = lazy(async () => ({ default: (await import('./NotificationDialog.tsx')).NotificationDialog }))

/** Writes to people about a meeting; offer it to those who may. */
export function NotificationButton({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
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
