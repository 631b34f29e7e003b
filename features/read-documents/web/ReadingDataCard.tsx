import { Box, Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { getReadingData } from '#features/read-documents/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { saveBlob } from '#platform/web/lib/http/save-file.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'

/** Who sees what the user has read, and all of it as a file. */
export function ReadingDataCard() {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const download = useAction(getReadingData, {
    failure: 'read_documents.download_error',
    refresh: () => Promise.resolve(),
    by: async (asked) => {
      const data = await call(getReadingData, asked)
      saveBlob(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), `${t('read_documents.data')}.json`)
      return data
    },
  })
  return (
    <SectionCard title={t('read_documents.data')}>
      <Box px="md" pb="md">
        <Text c="dimmed" pb="sm">
          {t('read_documents.data_explained')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={download.isPending}
          onClick={() => download.mutate({})}
          {...refusing}
        >
          {t('read_documents.download')}
        </Button>
      </Box>
    </SectionCard>
  )
}
