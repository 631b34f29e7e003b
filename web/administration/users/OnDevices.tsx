import { Button, Group, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AdministeredUser, wipeDevices } from '#shared/administration/user.ts'
import { fullName } from '#shared/identity/actor.ts'
import { administrationKey } from '#web/administration/queries.ts'
import { useAction } from '#web/kit/use-action.ts'
import { useNeedsReach } from '#web/kit/use-needs-reach.ts'

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
