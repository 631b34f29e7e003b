import { Badge } from '@mantine/core'
import { IconLogout } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { endOwnSession, type OwnSession } from '#shared/identity/sessions.ts'
import { useDates } from '#web/kit/dates.ts'
import { ListRow } from '#web/kit/ListRow.tsx'
import { RowAction } from '#web/kit/RowActions.tsx'
import { useAction } from '#web/kit/use-action.ts'
import { useNeedsReach } from '#web/kit/use-needs-reach.ts'
import { ownSessionsQuery } from './queries.ts'
import { useDevice } from './use-device.tsx'

/** One sign-in by its device; this one is signed out by the menu. */
export function SignInRow({ session }: { session: OwnSession }) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
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
