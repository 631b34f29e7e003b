import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useMe } from '#features/identity/web/queries.ts'
import type { Meeting } from '#features/meetings/contract.ts'
import { notificationPolicy } from '#features/notifications/policy.ts'

/** Explains what will be sent, and whether it contains the sender's address. */
export function Explanation({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const me = useMe()
  const { email } = me
  return (
    <Text>
      {t('notifications.explained')}{' '}
      {notificationPolicy.printAddress(me, meeting) ? t('notifications.answers_to_you', { email }) : t('notifications.no_answers')}
    </Text>
  )
}
