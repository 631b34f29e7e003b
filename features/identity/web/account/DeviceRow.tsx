import { Badge } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { type OwnDevice, wipeDevice } from '#features/devices/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/use-needs-connection.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { useDates } from '#platform/web/lib/language/dates.ts'
import { ListRow } from '#platform/web/ui/list/ListRow.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'
import { devicesQuery } from './queries.ts'
import { useDevice } from './use-device.tsx'

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
