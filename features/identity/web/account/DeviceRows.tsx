import { Badge } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile, IconLogout, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type OwnDevice, wipeDevice } from '#features/devices/contract.ts'
import { endOwnSession, type OwnSession } from '#features/identity/sessions.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'
import { devicesQuery, ownSessionsQuery } from './queries.ts'

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

/** One device, with a button that makes its stored data unreadable after confirmation. */
export function DeviceRow({ device: { id, is_current, created, last_contact, ...known } }: { device: OwnDevice }) {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { dateTime } = useDates()
  const { device, picture } = useDevice(known)
  const wipe = useAction(wipeDevice, {
    text: 'account.wipe_device',
    refresh: devicesQuery.queryKey,
    // The page reloads and finds that its stored data is gone.
    onDone: () => is_current && window.location.reload(),
  })
  const ask = () => {
    if (window.confirm(t('account.wipe_device_question'))) wipe.mutate({ params: { id } })
  }
  return (
    <ListRow
      leading={picture}
      title={device}
      facts={[t('account.last_contact', { when: dateTime(last_contact) }), t('account.kept_since', { when: dateTime(created) })]}
      trailing={
        <>
          {is_current && <Badge variant="light">{t('account.this_device')}</Badge>}
          <RowAction
            label={t('account.wipe_device', { device })}
            icon={<IconTrash size={20} stroke={1.5} aria-hidden />}
            onClick={ask}
            {...refusing}
          />
        </>
      }
    />
  )
}

const handheld = ['iPhone', 'iPad', 'Android']

/** Name of a device, from its browser and system as far as known, and its icon. */
function useDevice({ browser, system }: { browser: string | null; system: string | null }) {
  const { t } = useTranslation()
  const Picture = handheld.includes(system ?? '') ? IconDeviceMobile : IconDeviceDesktop
  return {
    device: browser && system ? t('account.device', { browser, system }) : (browser ?? system ?? t('account.unknown_device')),
    picture: <Picture size={20} stroke={1.5} aria-hidden />,
  }
}
