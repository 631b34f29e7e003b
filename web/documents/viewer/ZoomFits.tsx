import { Menu } from '@mantine/core'
import { IconArrowAutofitHeight, IconArrowAutofitWidth, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PdfViewer } from './pdf-viewer.ts'
import type { ViewerState } from './viewer-state.ts'
import { isPressed, perform } from './viewer-tools.ts'

const fits = [
  { key: 'page_width', icon: IconArrowAutofitWidth },
  { key: 'page_fit', icon: IconArrowAutofitHeight },
] as const

/** The sizes that follow the window, as items of a menu. */
export function ZoomFits({ pdfViewer, state }: { pdfViewer: PdfViewer | null; state: ViewerState }) {
  const { t } = useTranslation()
  return fits.map(({ key, icon: Icon }) => (
    <Menu.Item
      key={key}
      role="menuitemradio"
      aria-checked={isPressed(key, state)}
      leftSection={<Icon size={20} aria-hidden />}
      rightSection={isPressed(key, state) && <IconCheck size={18} aria-hidden />}
      disabled={!pdfViewer}
      onClick={() => perform(pdfViewer, key)}
    >
      {t(`documents.${key}`)}
    </Menu.Item>
  ))
}
