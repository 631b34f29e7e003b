import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdministeredUser, endSessions } from '#features/administration/user.ts'
import { administrationKey } from '#features/administration/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

/** In how many places somebody is signed in, and the way to sign them out there. */
export function SignedIn({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const end = useAction(endSessions, { text: 'administration_pages.end_sessions', refresh: administrationKey })
  const number = end.data?.session_count ?? user.session_count
  const ask = () => {
    if (window.confirm(t('administration_pages.end_sessions_question', { name: fullName(user) }))) end.mutate({ params: { id: user.id } })
  }
  return (
    <Group justify="space-between">
      <Text>{t('administration_pages.open_sign_ins', { number })}</Text>
      {number > 0 && (
        <Button variant="default" loading={end.isPending} onClick={ask} {...refusing}>
          {t('administration_pages.end_sessions')}
        </Button>
      )}
    </Group>
  )
}
