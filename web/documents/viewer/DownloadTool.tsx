import { ActionIcon, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#web/documents/download.ts'
import { toolHint } from '#web/kit/tool-hint.ts'

/** Saves the file, from the row of tools. */
export function DownloadTool({ download }: { download: Download }) {
  const { t } = useTranslation()
  const label = t('documents.download')
  return (
    <Tooltip label={label} {...toolHint}>
      <ActionIcon component="a" {...download} size={44} variant="subtle" color="gray" aria-label={label}>
        <IconDownload size={22} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
