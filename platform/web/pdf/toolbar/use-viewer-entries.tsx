import { Menu } from '@mantine/core'
import {
  IconLayoutSidebar,
  IconMapPinPlus,
  IconMaximize,
  IconMinimize,
  IconPrinter,
  IconSearch,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { AnnotatedDownload, Noting } from '#platform/web/pdf/extensions.ts'
import type { SidePanelState } from '#platform/web/pdf/side-panel/SidePanel.tsx'
import { ToolButton, type ToolIcon } from '#platform/web/ui/button/toolbar.tsx'
import { type BarEntry, BUTTON, oneButton, onlyInMenu } from './bar/bar-entry.ts'
import { more } from './bar/More.tsx'
import { type Download, DownloadItems, DownloadTool } from './downloads.tsx'
import { PlaceItem, ShowItem, Steps, Views } from './menu-items.tsx'
import { PageField, PageSteps, pageFieldWidth } from './PageTools.tsx'
import { type Paper, perform, type ReaderCommands } from './viewer-tools.ts'
import { ZoomFits, ZoomMenu, ZoomPercents } from './ZoomMenu.tsx'

type Tools = Paper & {
  commands: ReaderCommands
  download: Download
  annotated: AnnotatedDownload | undefined
  noting: Noting | undefined
  /** Null if there is none. */
  panel: SidePanelState | null
}

type Offered = { key: string; group: BarEntry['group']; rank: number; label: string; icon: ToolIcon; disabled?: boolean } & Pick<
  BarEntry,
  'section'
> & { pressed?: boolean; onClick: () => void }

/** A tool button, or the menu item of the same name. */
function tool({ key, group, rank, section, label, icon: Icon, disabled = false, pressed, onClick }: Offered): BarEntry {
  return oneButton({
    key,
    group,
    rank,
    section,
    button: <ToolButton label={label} icon={Icon} disabled={disabled} onClick={onClick} {...(pressed !== undefined && { pressed })} />,
    item: (_fits, leadOn) => (
      <Menu.Item
        leftSection={<Icon size={20} aria-hidden />}
        disabled={disabled}
        onClick={() => {
          leadOn()
          onClick()
        }}
      >
        {label}
      </Menu.Item>
    ),
  })
}

/** What the viewer itself offers, with `added` tools in the middle and `actions` at the end. Disabled until the document has loaded. */
export function useViewerEntries(tools: Tools): (added: readonly BarEntry[], actions: readonly BarEntry[]) => readonly BarEntry[] {
  const pages = usePageEntries(tools)
  const zoom = useZoomEntries(tools)
  const rest = useOtherEntries(tools)
  return (added, actions) => [...pages, ...added, ...zoom, ...rest, more, ...(tools.commands.isFullScreen ? [] : actions)]
}

function usePageEntries({ pdfViewer, state, panel }: Tools): BarEntry[] {
  const { t } = useTranslation()
  const paper = { pdfViewer, state }
  const panelTool = panel && {
    key: 'panel',
    group: 'start' as const,
    rank: 11,
    section: 'view' as const,
    label: t('documents.panel'),
    icon: IconLayoutSidebar,
    disabled: !pdfViewer,
    pressed: panel.opened,
    onClick: panel.toggle,
  }
  return [
    ...(panelTool ? [tool(panelTool)] : []),
    oneButton({
      key: 'page_steps',
      group: 'start',
      rank: 30,
      width: 2 * BUTTON,
      section: 'pages',
      button: <PageSteps {...paper} />,
      item: () => <Steps pdfViewer={pdfViewer} of="page" />,
    }),
    oneButton({
      key: 'page',
      group: 'start',
      rank: 0,
      width: pageFieldWidth(state.pages > 0 ? t('documents.of_pages', { pages: state.pages }) : ''),
      button: <PageField {...paper} />,
    }),
  ]
}

function useZoomEntries({ pdfViewer, state }: Tools): BarEntry[] {
  const { t } = useTranslation()
  const step = (command: 'zoom_out' | 'zoom_in', icon: ToolIcon) => (
    <ToolButton label={t(`documents.${command}`)} icon={icon} disabled={!pdfViewer} onClick={() => perform(pdfViewer, command)} />
  )
  return [
    {
      key: 'zoom',
      group: 'tools',
      section: 'pages',
      places: [
        { key: 'zoom', rank: 35, width: 80 },
        { key: 'zoom_steps', rank: 80, width: 2 * BUTTON },
      ],
      inBar: (fits) => (
        <>
          {fits.has('zoom_steps') && step('zoom_out', IconZoomOut)}
          {fits.has('zoom') && <ZoomMenu pdfViewer={pdfViewer} state={state} />}
          {fits.has('zoom_steps') && step('zoom_in', IconZoomIn)}
        </>
      ),
      inMenu: (fits) => (
        <>
          {!fits.has('zoom_steps') && <Steps pdfViewer={pdfViewer} of="zoom" />}
          <Steps pdfViewer={pdfViewer} of="turn" />
        </>
      ),
    },
    onlyInMenu('zoom_sizes', 'view', (fits) =>
      fits.has('zoom') ? null : (
        <>
          <ZoomFits pdfViewer={pdfViewer} state={state} />
          <ZoomPercents pdfViewer={pdfViewer} state={state} />
        </>
      ),
    ),
  ]
}

function useOtherEntries({ pdfViewer, state, commands, download, annotated, noting }: Tools): BarEntry[] {
  const { t } = useTranslation()
  const { onPrint, isFullScreen, onFullScreen } = commands
  const end = { group: 'end', disabled: !pdfViewer } as const
  return [
    ...(noting ? noteEntries(pdfViewer, noting, t('placed_notes.place')) : []),
    tool({
      ...end,
      key: 'find',
      rank: 12,
      section: 'pages',
      label: t('documents.find'),
      icon: IconSearch,
      pressed: commands.isFinding,
      onClick: commands.onFind,
    }),
    ...(onPrint
      ? [tool({ ...end, key: 'print', rank: 90, section: 'file', label: t('documents.print'), icon: IconPrinter, onClick: onPrint })]
      : []),
    oneButton({
      key: 'download',
      group: 'end',
      rank: 91,
      section: 'file',
      button: <DownloadTool download={download} annotated={annotated} />,
      item: () => <DownloadItems download={download} annotated={annotated} />,
    }),
    ...(onFullScreen
      ? [
          oneButton({
            key: 'full_screen',
            group: 'end',
            rank: isFullScreen ? 0 : 92,
            button: (
              <ToolButton
                label={t('documents.full_screen')}
                icon={isFullScreen ? IconMinimize : IconMaximize}
                pressed={isFullScreen}
                onClick={onFullScreen}
              />
            ),
          }),
        ]
      : []),
    onlyInMenu('views', 'view', () => <Views pdfViewer={pdfViewer} state={state} commands={commands} />),
  ]
}

const noteEntries = (pdfViewer: Paper['pdfViewer'], noting: Noting, label: string): BarEntry[] => [
  ...(noting.onPlace
    ? [
        oneButton({
          key: 'note',
          group: 'end',
          rank: 75,
          section: 'notes',
          button: (
            <ToolButton label={label} icon={IconMapPinPlus} disabled={!pdfViewer} pressed={noting.isAnnotating} onClick={noting.onPlace} />
          ),
          item: (_fits, leadOn) => <PlaceItem pdfViewer={pdfViewer} noting={noting} onPlacing={leadOn} />,
        }),
      ]
    : []),
  onlyInMenu('show_notes', 'notes', () => <ShowItem noting={noting} />),
]
