import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdministeredUser, wipeDevices } from '#features/administration/user.ts'
import { administrationKey } from '#features/administration/web/queries.ts'
import { fullName } from '#platform/shared/actor.ts'
import { useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'

/** On how many devices something of somebody may lie, and the way to make it unreadable there. */
export function OnDevices({ user }: { user: AdministeredUser }) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  const wipe = useAction(wipeDevices, { text: 'administration_pages.wipe_devices', refresh: administrationKey })
  const number = wipe.data?.device_count ?? user.device_count
  const ask = () => {
    if (window.confirm(t('administration_pages.wipe_devices_question', { name: fullName(user) }))) wipe.mutate({ params: { id: user.id } })
  }
  return (
    <Group justify="space-between">
      <Text>{t('administration_pages.on_devices', { number })}</Text>
      {number > 0 && (
        <Button variant="default" loading={wipe.isPending} onClick={ask} {...refusing}>
          {t('administration_pages.wipe_devices')}
        </Button>
      )}
    </Group>
  )
}
