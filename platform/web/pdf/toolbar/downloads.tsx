import { ActionIcon, Button, Menu, Tooltip } from '@mantine/core'
import { IconDownload, IconFile, IconFileText } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { useKeptDownload } from '#platform/web/lib/http/fetch-file.ts'
import type { AnnotatedDownload } from '#platform/web/pdf/extensions.ts'
import classes from '#platform/web/pdf/viewer.module.css'
import { toolHint } from '#platform/web/ui/button/toolbar.tsx'

type Props = { download: Download; annotated: AnnotatedDownload | undefined }

/** Menu items: the file as it is, and with its layers, if there are any. */
export function DownloadItems({ download, annotated }: Props) {
  const { t } = useTranslation()
  const away = useKeptDownload(download)
  const refusing = useNeedsConnection()
  return (
    <>
      <Menu.Item component="a" {...download} leftSection={<IconDownload size={20} aria-hidden />} {...away}>
        {annotated ? t('documents.download_original') : t('documents.download')}
      </Menu.Item>
      {annotated && (
        <>
          <Menu.Item
            leftSection={<IconFileText size={20} aria-hidden />}
            disabled={annotated.isMaking}
            onClick={annotated.withAnnotations}
            {...refusing}
          >
            {t('documents.download_annotated')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconFile size={20} aria-hidden />}
            disabled={annotated.isMaking}
            onClick={annotated.flattened}
            {...refusing}
          >
            {t('documents.download_flattened')}
          </Menu.Item>
        </>
      )}
    </>
  )
}

/** The bar's download button; if there are layers, a menu that offers the file with or without them. */
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

type DownloadButtonProps = { download: Download; variant: 'default' | 'filled'; onClick?: () => void }

/** Downloads the file; offered wherever it cannot be shown. */
export function DownloadButton({ download, variant, onClick }: DownloadButtonProps) {
  const { t } = useTranslation()
  const away = useKeptDownload(download)
  return (
    <Button component="a" {...download} variant={variant} onClick={onClick} leftSection={<IconDownload size={20} aria-hidden />} {...away}>
      {t('documents.download')}
    </Button>
  )
}

/** Attributes of a download link: address of a version's file, and the name to save it as. */
export type Download = { href: string; download: string }
