import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useKeptDownload } from '#platform/web/lib/connectivity/use-kept-download.ts'
import type { AnnotatedDownload } from '#platform/web/pdf/annotating.ts'
import type { Download } from '#platform/web/pdf/download.ts'
import classes from '#platform/web/pdf/viewer.module.css'
import { toolHint } from '#platform/web/ui/button/tool-hint.ts'
import { DownloadItems } from './DownloadItems.tsx'

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
