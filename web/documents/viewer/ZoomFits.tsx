import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from './pdf-viewer.ts'
import type { ViewerState } from './viewer-state.ts'
import { isPressed, perform } from './viewer-tools.ts'

const fits = ['page_width', 'page_fit'] as const

/** The sizes that follow the window, as items of a menu. */
export function ZoomFits({ pdfViewer, state }: { pdfViewer: PdfViewer | null; state: ViewerState }) {
  const { t } = useTranslation()
  return fits.map((fit) => (
    <Menu.RadioItem
      closeMenuOnClick
      key={fit}
      value={fit}
      checked={isPressed(fit, state) ?? false}
      disabled={!pdfViewer}
      onChange={() => perform(pdfViewer, fit)}
    >
      {t(`documents.${fit}`)}
    </Menu.RadioItem>
  ))
}
