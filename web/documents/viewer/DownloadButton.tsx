import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#web/documents/download.ts'
import { useNeedsReach } from '#web/kit/use-needs-reach.ts'

type Props = { download: Download; variant: 'default' | 'filled'; onClick?: () => void }

/** Saves the file under its name; the way out wherever it cannot be shown. */
export function DownloadButton({ download, variant, onClick }: Props) {
  const { t } = useTranslation()
  const refusing = useNeedsReach()
  return (
    <Button
      component="a"
      {...download}
      variant={variant}
      onClick={onClick}
      leftSection={<IconDownload size={20} aria-hidden />}
      {...refusing}
    >
      {t('documents.download')}
    </Button>
  )
}
