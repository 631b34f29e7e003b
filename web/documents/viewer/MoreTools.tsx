import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconDownload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#web/documents/download.ts'
import type { PdfViewer } from './pdf-viewer.ts'
import classes from './viewer.module.css'
import { perform, sizeTools } from './viewer-tools.ts'

/** The tools that have no room in the row of a narrow screen. */
export function MoreTools({ pdfViewer, download }: { pdfViewer: PdfViewer | null; download: Download }) {
  const { t } = useTranslation()
  return (
    <div className={classes.narrow}>
      <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <ActionIcon size={44} variant="subtle" color="gray" aria-label={t('documents.more_tools')}>
            <IconDots size={22} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {sizeTools.map(({ key, icon: Icon }) => (
            <Menu.Item
              key={key}
              leftSection={<Icon size={20} aria-hidden />}
              closeMenuOnClick={!key.startsWith('zoom')}
              disabled={!pdfViewer}
              onClick={() => pdfViewer && perform(pdfViewer, key)}
            >
              {t(`documents.${key}`)}
            </Menu.Item>
          ))}
          <Menu.Item component="a" href={download.href} download={download.name} leftSection={<IconDownload size={20} aria-hidden />}>
            {t('documents.download')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  )
}
