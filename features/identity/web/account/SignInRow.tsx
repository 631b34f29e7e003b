import { Badge } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { endOwnSession, type OwnSession } from '#features/identity/sessions.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'
import { ownSessionsQuery } from './queries.ts'
import { useDevice } from './use-device.tsx'

/** One session by its device; the current one is signed out from the menu. */
export function SignInRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { dateTime } = useDates()
  const { device, picture } = useDevice(session)
  const end = useAction(endOwnSession, { text: 'account.end_one', refresh: ownSessionsQuery.queryKey })
  const facts = [
    t('account.last_used', { when: dateTime(session.last_used) }),
    t('account.since', { when: dateTime(session.created) }),
    session.address && t('account.address', { address: session.address }),
    session.signed_in_by === 'sign_on' && t('account.by_sign_on'),
  ]
  return (
    <ListRow
      leading={picture}
      title={device}
      facts={facts}
      trailing={
        session.is_current ? (
          <Badge variant="light">{t('account.this_one')}</Badge>
        ) : (
          <RowAction
            label={t('account.end_one', { device })}
            icon={<IconLogout size={20} stroke={1.5} aria-hidden />}
            onClick={() => end.mutate({ params: { id: session.id } })}
            {...refusing}
          />
        )
      }
    />
  )
}
