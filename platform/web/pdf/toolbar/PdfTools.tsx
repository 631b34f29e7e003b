import { ActionIcon, Menu, Text, TextInput, Tooltip } from '@mantine/core'
import {
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconLayoutSidebar,
  IconMapPinPlus,
  IconMaximize,
  IconMinimize,
  IconPrinter,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptDownload } from '#platform/web/lib/http/fetch-file.ts'
import type { AnnotatedDownload, Noting } from '#platform/web/pdf/extensions.ts'
import type { SidePanelState } from '#platform/web/pdf/side-panel/SidePanel.tsx'
import classes from '#platform/web/pdf/viewer.module.css'
import { ToolButton, toolHint } from '#platform/web/ui/button/toolbar.tsx'
import { type Download, DownloadItems } from './downloads.tsx'
import { MoreTools } from './MoreTools.tsx'
import { goToPage, hasRoom, type Paper, pageOf, perform, type ReaderCommands } from './viewer-tools.ts'
import { ZoomMenu } from './ZoomMenu.tsx'

type Props = Paper & {
  commands: ReaderCommands
  download: Download
  annotated: AnnotatedDownload | undefined
  noting: Noting | undefined
  actions: ReactNode
  /** Null if there is none. */
  panel: SidePanelState | null
}

/** The toolbar; tools that do not fit go into a menu. Disabled until the document has loaded. */
export function PdfTools({ commands, download, annotated, noting, actions, panel, ...paper }: Props) {
  const { t } = useTranslation()
  const { pdfViewer, width } = paper
  return (
    <>
      {panel && (
        <ToolButton
          label={t('documents.panel')}
          icon={IconLayoutSidebar}
          disabled={!pdfViewer}
          pressed={panel.opened}
          onClick={panel.toggle}
        />
      )}
      <PageTools {...paper} />
      <div className={classes.space} />
      <ZoomTools {...paper} />
      {noting?.onPlace && hasRoom('note', width) && (
        <ToolButton
          label={t('placed_notes.place')}
          icon={IconMapPinPlus}
          disabled={!pdfViewer}
          pressed={noting.isAnnotating}
          onClick={noting.onPlace}
        />
      )}
      <ToolButton
        label={t('documents.find')}
        icon={IconSearch}
        disabled={!pdfViewer}
        pressed={commands.isFinding}
        onClick={commands.onFind}
      />
      {commands.onPrint && hasRoom('print', width) && (
        <ToolButton label={t('documents.print')} icon={IconPrinter} disabled={!pdfViewer} onClick={commands.onPrint} />
      )}
      {hasRoom('download', width) && <DownloadTool download={download} annotated={annotated} />}
      {(hasRoom('full_screen', width) || commands.isFullScreen) && <FullScreenTool commands={commands} />}
      <MoreTools {...paper} commands={commands} download={download} annotated={annotated} noting={noting} />
      {!commands.isFullScreen && actions}
    </>
  )
}

function ZoomTools({ pdfViewer, state, width }: Paper) {
  const { t } = useTranslation()
  const step = (command: 'zoom_out' | 'zoom_in', icon: typeof IconZoomIn) =>
    hasRoom('zoom_steps', width) && (
      <ToolButton label={t(`documents.${command}`)} icon={icon} disabled={!pdfViewer} onClick={() => perform(pdfViewer, command)} />
    )
  return (
    <>
      {step('zoom_out', IconZoomOut)}
      {hasRoom('zoom', width) && <ZoomMenu pdfViewer={pdfViewer} state={state} />}
      {step('zoom_in', IconZoomIn)}
    </>
  )
}

function FullScreenTool({ commands: { isFullScreen, onFullScreen } }: { commands: ReaderCommands }) {
  const { t } = useTranslation()
  if (!onFullScreen) return null
  return (
    <ToolButton
      label={t('documents.full_screen')}
      icon={isFullScreen ? IconMinimize : IconMaximize}
      pressed={isFullScreen}
      onClick={onFullScreen}
    />
  )
}

/** The current page, and navigation to others. */
function PageTools({ pdfViewer, state: { page, pages }, width }: Paper) {
  const { t } = useTranslation()
  const step = (command: 'previous_page' | 'next_page', icon: typeof IconChevronUp, isEnd: boolean) =>
    hasRoom('page_steps', width) && (
      <ToolButton
        label={t(`documents.${command}`)}
        icon={icon}
        disabled={!pdfViewer || isEnd}
        onClick={() => perform(pdfViewer, command)}
      />
    )
  return (
    <>
      {step('previous_page', IconChevronUp, page <= 1)}
      {step('next_page', IconChevronDown, page >= pages)}
      <PageField page={page} pages={pages} onGo={(wanted) => goToPage(pdfViewer, wanted)} />
    </>
  )
}

type PageFieldProps = { page: number; pages: number; onGo: (page: number) => void }

/** The current page number; typing another one and Enter goes there. */
function PageField({ page, pages, onGo }: PageFieldProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const go = () => {
    const wanted = typed === null ? null : pageOf(typed, pages)
    setTyped(null)
    if (wanted !== null && wanted !== page) onGo(wanted)
  }
  return (
    <div className={classes.pageField}>
      <TextInput
        size="sm"
        classNames={{ input: classes.pageNumber }}
        aria-label={t('documents.page_number')}
        inputMode="numeric"
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={go}
        onKeyDown={(event) => event.key === 'Enter' && go()}
      />
      <Text component="span" className={classes.pages}>
        {pages > 0 && t('documents.of_pages', { pages })}
      </Text>
    </div>
  )
}

type DownloadToolProps = { download: Download; annotated: AnnotatedDownload | undefined }

/** The toolbar's download button; if there are layers, a menu that offers the file with or without them. */
function DownloadTool({ download, annotated }: DownloadToolProps) {
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
