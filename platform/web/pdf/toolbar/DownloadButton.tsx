import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useKeptDownload } from '#platform/web/lib/connectivity/use-kept-download.ts'
import type { Download } from '#platform/web/pdf/download.ts'

type Props = { download: Download; variant: 'default' | 'filled'; onClick?: () => void }

/** Downloads the file; offered wherever it cannot be shown. */
export function DownloadButton({ download, variant, onClick }: Props) {
  const { t } = useTranslation()
  const away = useKeptDownload(download)
  return (
    <Button component="a" {...download} variant={variant} onClick={onClick} leftSection={<IconDownload size={20} aria-hidden />} {...away}>
      {t('documents.download')}
    </Button>
  )
}
