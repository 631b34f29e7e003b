import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { DocumentVersion } from '#features/documents/document.ts'
import { useKeptDownload } from '#platform/web/lib/connectivity/use-kept-download.ts'
import classes from './DocumentPage.module.css'
import { downloadOf } from './download.ts'

/** Saves the file of the open version. */
export function DownloadVersion({ version }: { version: DocumentVersion }) {
  const { t } = useTranslation()
  const link = downloadOf(version)
  const away = useKeptDownload(link)
  return (
    <Button
      component="a"
      {...link}
      className={classes.download}
      classNames={{ inner: classes.downloadInner, label: classes.downloadLabel }}
      variant="default"
      justify="flex-start"
      leftSection={<IconDownload size={20} aria-hidden />}
      {...away}
    >
      {t('documents.download_file', { name: link.download })}
    </Button>
  )
}
