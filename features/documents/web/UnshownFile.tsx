import { Stack, Text, Title } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { DocumentVersion } from '#features/documents/document.ts'
import { currentLanguage } from '#platform/web/lib/language/language.ts'
import type { Download } from '#platform/web/pdf/download.ts'
import { ViewerFailure } from '#platform/web/pdf/load/ViewerFailure.tsx'
import { DownloadButton } from '#platform/web/pdf/toolbar/DownloadButton.tsx'
import classes from '#platform/web/pdf/viewer.module.css'
import { FileIcon } from '#platform/web/ui/file/FileIcon.tsx'
import { fileSize } from '#platform/web/ui/file/file-size.ts'

type Props = { version: DocumentVersion; download: Download; onDownload: () => void }

/** A file that is no PDF: what it is, and its download, which is all the reading that can be seen of it (D3 §3). */
export function UnshownFile({ version, download, onDownload }: Props) {
  const { t } = useTranslation()
  return (
    <Stack className={classes.notice} align="center" gap="md">
      <span className={classes.icon}>
        <FileIcon file={version} />
      </span>
      <Title order={2} size="h3" ta="center">
        {version.file_name}
      </Title>
      <Text c="dimmed">{fileSize(version.size, currentLanguage())}</Text>
      <Text ta="center" maw={480}>
        {t('documents.not_shown')} {t('documents.not_shown_help')}
      </Text>
      <DownloadButton download={download} variant="filled" onClick={onDownload} />
    </Stack>
  )
}

/** A file without a single byte. */
export const EmptyFile = ({ download, onDownload }: Props) => <ViewerFailure failure="empty" download={download} onDownload={onDownload} />
