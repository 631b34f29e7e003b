import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Meeting } from '#shared/meetings/contract.ts'
import { notificationPolicy } from '#shared/notifications/policy.ts'
import { useMe } from '#web/identity/queries.ts'

/** Says before sending who learns the sender's address. */
export function AnswersHint({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation()
  const me = useMe()
  const { email } = me
  return (
    <Text size="sm" c="dimmed">
      {notificationPolicy.tellAddress(me, meeting) ? t('notifications.answers_to_you', { email }) : t('notifications.no_answers')}
    </Text>
  )
}
