import { Box, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PartError } from '#platform/web/ui/feedback/PartError.tsx'
import { Rows } from '#platform/web/ui/list/Rows.tsx'
import { SectionCard } from '#platform/web/ui/page/SectionCard.tsx'
import { DeviceRow } from './DeviceRow.tsx'
import { devicesQuery } from './queries.ts'

/** The devices on which something of the reader’s may lie; nothing where the site keeps nothing there. */
export function Devices() {
  const { t } = useTranslation()
  const { data: devices = [], isError, refetch } = useQuery(devicesQuery)
  if (devices.length === 0 && !isError) return null
  return (
    <SectionCard title={t('account.devices')}>
      {isError ? (
        <PartError text={t('account.devices_load_error')} onRetry={() => void refetch()} />
      ) : (
        <>
          <Box px="md" py="xs">
            <Text c="dimmed">{t('account.devices_explained')}</Text>
          </Box>
          <Rows label={t('account.devices')}>
            {devices.map((device) => (
              <DeviceRow key={device.id} device={device} />
            ))}
          </Rows>
        </>
      )}
    </SectionCard>
  )
}
