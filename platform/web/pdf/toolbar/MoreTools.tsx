import { Menu } from '@mantine/core'
import { IconPrinter, IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotatedDownload, Noting } from '#platform/web/pdf/extensions.ts'
import classes from '#platform/web/pdf/viewer.module.css'
import { MoreMenu, type ToolIcon, useLeadingOn } from '#platform/web/ui/button/toolbar.tsx'
import { type Download, DownloadItems } from './downloads.tsx'
import { hasRoom, type Paper, perform, type ReaderCommands } from './viewer-tools.ts'
import { ZoomFits } from './ZoomMenu.tsx'

type Props = Paper & { commands: ReaderCommands; download: Download; annotated: AnnotatedDownload | undefined; noting: Noting | undefined }

/** Menu of rarely used tools, and those that do not fit in the toolbar. */
export function MoreTools({ commands, download, annotated, noting, ...paper }: Props) {
  const { t } = useTranslation()
  const { width } = paper
  const { menu, leadOn } = useLeadingOn()
  return (
    <MoreMenu label={t('documents.more_tools')} classNames={{ dropdown: classes.menu, itemIndicator: classes.indicator }} {...menu}>
      {!hasRoom('zoom_steps', width) && <Steps {...paper} items={steps} />}
      <Steps {...paper} items={turns} />
      <Menu.Divider />
      {!hasRoom('zoom', width) && <ZoomFits {...paper} />}
      <Views {...paper} commands={commands} />
      {noting && <NoteItems {...paper} noting={noting} onPlacing={leadOn} />}
      {!(hasRoom('print', width) && hasRoom('download', width)) && <Menu.Divider />}
      {commands.onPrint && !hasRoom('print', width) && (
        <Menu.Item leftSection={<IconPrinter size={20} aria-hidden />} disabled={!paper.pdfViewer} onClick={commands.onPrint}>
          {t('documents.print')}
        </Menu.Item>
      )}
      {!hasRoom('download', width) && <DownloadItems download={download} annotated={annotated} />}
    </MoreMenu>
  )
}

/** Display options of the document, each on or off. */
function Views({ pdfViewer, state, commands }: Paper & { commands: ReaderCommands }) {
  const { t } = useTranslation()
  const { isDimmed, onDim, isFullScreen, onFullScreen } = commands
  return (
    <>
      <Menu.CheckboxItem closeMenuOnClick checked={state.two_pages} disabled={!pdfViewer} onChange={() => perform(pdfViewer, 'two_pages')}>
        {t('documents.two_pages')}
      </Menu.CheckboxItem>
      {onDim && (
        <Menu.CheckboxItem closeMenuOnClick checked={isDimmed} onChange={onDim}>
          {t('documents.dim')}
        </Menu.CheckboxItem>
      )}
      {onFullScreen && (
        <Menu.CheckboxItem closeMenuOnClick checked={isFullScreen} onChange={onFullScreen}>
          {t('documents.full_screen')}
        </Menu.CheckboxItem>
      )}
    </>
  )
}

/** Menu items for notes on the pages. */
function NoteItems({ pdfViewer, width, noting, onPlacing }: Paper & { noting: Noting; onPlacing: () => void }) {
  const { t } = useTranslation()
  const { onPlace, isAnnotating, isShown, onShow } = noting
  return (
    <>
      <Menu.Divider />
      {onPlace && !hasRoom('note', width) && (
        <Menu.CheckboxItem
          closeMenuOnClick
          checked={isAnnotating}
          disabled={!pdfViewer}
          onChange={(isBegun) => {
            if (isBegun) onPlacing()
            onPlace()
          }}
        >
          {t('placed_notes.place')}
        </Menu.CheckboxItem>
      )}
      <Menu.CheckboxItem closeMenuOnClick checked={isShown} onChange={() => onShow(!isShown)}>
        {t('placed_notes.show')}
      </Menu.CheckboxItem>
    </>
  )
}

type Item = { command: 'zoom_in' | 'zoom_out' | 'rotate_left' | 'rotate_right'; icon: ToolIcon }
const steps: Item[] = [
  { command: 'zoom_out', icon: IconZoomOut },
  { command: 'zoom_in', icon: IconZoomIn },
]
const turns: Item[] = [
  { command: 'rotate_left', icon: IconRotate2 },
  { command: 'rotate_right', icon: IconRotateClockwise2 },
]

/** May be used several times in a row: the menu stays open. */
function Steps({ pdfViewer, items }: Pick<Paper, 'pdfViewer'> & { items: Item[] }) {
  const { t } = useTranslation()
  return items.map(({ command, icon: Icon }) => (
    <Menu.Item
      key={command}
      leftSection={<Icon size={20} aria-hidden />}
      closeMenuOnClick={false}
      disabled={!pdfViewer}
      onClick={() => perform(pdfViewer, command)}
    >
      {t(`documents.${command}`)}
    </Menu.Item>
  ))
}
