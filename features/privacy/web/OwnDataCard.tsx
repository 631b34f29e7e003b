import { Box, Button, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { secondFactorQuery } from '#features/identity/web/account/queries.ts'
import { StepForm } from '#features/identity/web/account/StepForm.tsx'
import { exportOwnData } from '#features/privacy/contract.ts'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { saveBlob } from '#platform/web/lib/http/save-file.ts'
import { useAction } from '#platform/web/lib/http/use-action.ts'
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx'
import { SectionCard } from '#platform/web/ui/page/Page.tsx'

/** Downloads everything that is kept about the user, after their password if they have one. */
export function OwnDataCard() {
  const { t } = useTranslation()
  const refusing = useNeedsConnection()
  const { data: factor } = useQuery(secondFactorQuery)
  const hasPassword = factor?.has_password ?? true
  const [isAsking, setAsking] = useState(false)
  const download = useAction(exportOwnData, {
    failure: 'account.own_data_error',
    refresh: () => Promise.resolve(),
    inForm: hasPassword,
    by: async (asked) => {
      const zip = await call(exportOwnData, asked)
      saveBlob(zip, `${t('account.own_data')}.zip`)
      return zip
    },
  })
  return (
    <SectionCard title={t('account.own_data')}>
      <Box px="md" pb="md">
        <Text c="dimmed" pb="sm">
          {t('account.own_data_explained')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
          loading={download.isPending && !isAsking}
          onClick={() => (hasPassword ? setAsking(true) : download.mutate({ body: { password: null } }))}
          {...refusing}
        >
          {t('account.download_own_data')}
        </Button>
      </Box>
      {isAsking && (
        <Dialog title={t('account.download_own_data')} size={500} onClose={() => setAsking(false)}>
          <StepForm
            field="password"
            explained={t('account.own_data_password')}
            saveLabel={t('account.download_own_data')}
            save={async (password) => {
              await download.mutateAsync({ body: { password } })
              setAsking(false)
            }}
            onClose={() => setAsking(false)}
          />
        </Dialog>
      )}
    </SectionCard>
  )
}
