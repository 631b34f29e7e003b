import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#shared/meetings/contract.ts'
import { notificationPolicy } from '#shared/notifications/policy.ts'
import { useMe } from '#web/identity/queries.ts'

/** What will be sent, and whether the sender's address goes along. */
export function Explanation({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const me = useMe()
  const { email } = me
  return (
    <Text>
      {t('notifications.explained')}{' '}
      {notificationPolicy.tellAddress(me, meeting) ? t('notifications.answers_to_you', { email }) : t('notifications.no_answers')}
    </Text>
  )
}
