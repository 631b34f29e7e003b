import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#web/documents/download.ts'
import { toolHint } from '#web/kit/tool-hint.ts'
import { useKeptDownload } from '#web/taken-along/use-kept-download.ts'
import type { AnnotatedDownload } from './annotating.ts'
import { DownloadItems } from './DownloadItems.tsx'
import classes from './viewer.module.css'

type Props = { download: Download; annotated: AnnotatedDownload | undefined }

/** Saves the file, from the row of tools; where layers lie on it, with or without them. */
export function DownloadTool({ download, annotated }: Props) {
  const { t } = useTranslation()
  const away = useKeptDownload(download)
  const label = t('documents.download')
  const look = { size: 44, variant: 'subtle', color: 'gray', 'aria-label': label } as const
  const icon = <IconDownload size={22} aria-hidden />
  if (!annotated)
    return (
      <Tooltip label={label} {...toolHint}>
        <ActionIcon component="a" {...download} {...look} {...away}>
          {icon}
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Menu position="bottom-end" withinPortal={false} classNames={{ dropdown: classes.menu }}>
      <Menu.Target>
        <ActionIcon {...look} title={label} loading={annotated.isMaking}>
          {icon}
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <DownloadItems download={download} annotated={annotated} />
      </Menu.Dropdown>
    </Menu>
  )
}
