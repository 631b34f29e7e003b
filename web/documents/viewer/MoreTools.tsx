import { ActionIcon, Menu } from '@mantine/core'
import {
  IconBook,
  IconCheck,
  IconDots,
  IconDownload,
  IconMaximize,
  IconMoon,
  IconPrinter,
  IconRotate2,
  IconRotateClockwise2,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#web/documents/download.ts'
import type { Paper } from './PdfTools.tsx'
import type { ReaderDeeds } from './reader-deeds.ts'
import { hasRoom } from './toolbar-room.ts'
import { isPressed, perform } from './viewer-tools.ts'
import { ZoomFits } from './ZoomFits.tsx'

type Icon = typeof IconDots
type Props = Paper & { deeds: ReaderDeeds; download: Download }

/** The tools that are rarely used, and those that have no room in the row. */
export function MoreTools({ deeds, download, ...paper }: Props) {
  const { t } = useTranslation()
  const { width } = paper
  return (
    <Menu position="bottom-end" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon size={44} variant="subtle" color="gray" aria-label={t('documents.more_tools')}>
          <IconDots size={22} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {!hasRoom('zoom_steps', width) && <ViewItems {...paper} items={steps} closes={false} />}
        {!hasRoom('zoom', width) && <ZoomFits {...paper} />}
        <ViewItems {...paper} items={views} closes />
        {deeds.onDim && <DeedItem text={t('documents.dim')} icon={IconMoon} isOn={deeds.isDimmed} onClick={deeds.onDim} />}
        {!hasRoom('full_screen', width) && deeds.onFullScreen && (
          <DeedItem text={t('documents.full_screen')} icon={IconMaximize} isOn={deeds.isFullScreen} onClick={deeds.onFullScreen} />
        )}
        {!hasRoom('print', width) && (
          <Menu.Item leftSection={<IconPrinter size={20} aria-hidden />} disabled={!paper.pdfViewer} onClick={deeds.onPrint}>
            {t('documents.print')}
          </Menu.Item>
        )}
        {!hasRoom('download', width) && (
          <Menu.Item component="a" href={download.href} download={download.name} leftSection={<IconDownload size={20} aria-hidden />}>
            {t('documents.download')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type Item = { command: 'zoom_in' | 'zoom_out' | 'two_pages' | 'rotate_left' | 'rotate_right'; icon: Icon }
const steps: Item[] = [
  { command: 'zoom_out', icon: IconZoomOut },
  { command: 'zoom_in', icon: IconZoomIn },
]
const views: Item[] = [
  { command: 'two_pages', icon: IconBook },
  { command: 'rotate_left', icon: IconRotate2 },
  { command: 'rotate_right', icon: IconRotateClockwise2 },
]

function ViewItems({ pdfViewer, state, items, closes }: Paper & { items: Item[]; closes: boolean }) {
  const { t } = useTranslation()
  return items.map(({ command, icon: Icon }) => {
    const isOn = isPressed(command, state)
    return (
      <Menu.Item
        key={command}
        role={isOn === undefined ? undefined : 'menuitemcheckbox'}
        aria-checked={isOn}
        leftSection={<Icon size={20} aria-hidden />}
        rightSection={isOn && <IconCheck size={18} aria-hidden />}
        closeMenuOnClick={closes}
        disabled={!pdfViewer}
        onClick={() => perform(pdfViewer, command)}
      >
        {t(`documents.${command}`)}
      </Menu.Item>
    )
  })
}

type DeedProps = { text: string; icon: Icon; isOn: boolean; onClick: () => void }

function DeedItem({ text, icon: Icon, isOn, onClick }: DeedProps) {
  return (
    <Menu.Item
      role="menuitemcheckbox"
      aria-checked={isOn}
      leftSection={<Icon size={20} aria-hidden />}
      rightSection={isOn && <IconCheck size={18} aria-hidden />}
      onClick={onClick}
    >
      {text}
    </Menu.Item>
  )
}
