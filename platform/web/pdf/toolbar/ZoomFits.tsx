import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from '#platform/web/pdf/pdf-viewer.ts'
import type { ViewerState } from '#platform/web/pdf/viewer-state.ts'
import { perform } from './viewer-tools.ts'

const fits = [
  { command: 'page_width', fit: 'page-width' },
  { command: 'page_fit', fit: 'page-fit' },
] as const

/** Menu items for sizes that follow the window. */
export function ZoomFits({ pdfViewer, state }: { pdfViewer: PdfViewer | null; state: ViewerState }) {
  const { t } = useTranslation()
  return fits.map(({ command, fit }) => (
    <Menu.RadioItem
      closeMenuOnClick
      key={command}
      value={command}
      checked={state.fit === fit}
      disabled={!pdfViewer}
      onChange={() => perform(pdfViewer, command)}
    >
      {t(`documents.${command}`)}
    </Menu.RadioItem>
  ))
}
