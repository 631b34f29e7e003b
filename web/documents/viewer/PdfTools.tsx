import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconDownload, IconLayoutSidebar, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Download } from '#web/documents/download.ts'
import { MoreTools } from './MoreTools.tsx'
import { PageField } from './PageField.tsx'
import type { PdfViewer } from './pdf-viewer.ts'
import { ToolButton } from './ToolButton.tsx'
import type { SidePanelState } from './use-side-panel.ts'
import classes from './viewer.module.css'
import type { ViewerState } from './viewer-state.ts'
import { goToPage, isPressed, perform, sizeTools } from './viewer-tools.ts'

type Paper = { pdfViewer: PdfViewer | null; state: ViewerState }
type Props = Paper & { download: Download; actions: ReactNode; panel: SidePanelState; isFinding: boolean; onFind: () => void }

/** One quiet row; what does not fit stands in a menu. Until the paper is there the tools rest. */
export function PdfTools({ pdfViewer, state, download, actions, panel, isFinding, onFind }: Props) {
  const { t } = useTranslation()
  return (
    <>
      <ToolButton
        label={t('documents.panel')}
        icon={IconLayoutSidebar}
        disabled={!pdfViewer}
        pressed={panel.opened}
        onClick={panel.toggle}
      />
      <PageTools pdfViewer={pdfViewer} state={state} />
      <div className={classes.space} />
      {sizeTools.map(({ key, icon }) => (
        <ToolButton
          key={key}
          label={t(`documents.${key}`)}
          icon={icon}
          room="wide"
          disabled={!pdfViewer}
          pressed={isPressed(key, state)}
          onClick={() => perform(pdfViewer, key)}
        />
      ))}
      <ToolButton label={t('documents.find')} icon={IconSearch} disabled={!pdfViewer} pressed={isFinding} onClick={onFind} />
      <DownloadTool download={download} />
      <MoreTools pdfViewer={pdfViewer} download={download} />
      {actions}
    </>
  )
}

function PageTools({ pdfViewer, state: { page, pages } }: Paper) {
  const { t } = useTranslation()
  const turn = (command: 'previous_page' | 'next_page') => () => perform(pdfViewer, command)
  return (
    <>
      <ToolButton
        label={t('documents.previous_page')}
        icon={IconChevronUp}
        room="medium"
        disabled={!pdfViewer || page <= 1}
        onClick={turn('previous_page')}
      />
      <ToolButton
        label={t('documents.next_page')}
        icon={IconChevronDown}
        room="medium"
        disabled={!pdfViewer || page >= pages}
        onClick={turn('next_page')}
      />
      <PageField page={page} pages={pages} onGo={(wanted) => goToPage(pdfViewer, wanted)} />
    </>
  )
}

function DownloadTool({ download: { href, name } }: { download: Download }) {
  const { t } = useTranslation()
  const label = t('documents.download')
  return (
    <Tooltip label={label} openDelay={400} position="bottom" withinPortal={false}>
      <ActionIcon
        component="a"
        href={href}
        download={name}
        data-room="wide"
        className={classes.tool}
        size={44}
        variant="subtle"
        color="gray"
        aria-label={label}
      >
        <IconDownload size={22} aria-hidden />
      </ActionIcon>
    </Tooltip>
  )
}
