import { Menu } from '@mantine/core'
import { IconChevronDown, IconChevronUp, IconRotate2, IconRotateClockwise2, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Noting } from '#platform/web/pdf/extensions.ts'
import type { ToolIcon } from '#platform/web/ui/button/toolbar.tsx'
import { type Paper, perform, type ReaderCommands } from './viewer-tools.ts'

/** Display options of the document, each on or off. */
export function Views({ pdfViewer, state, commands }: Paper & { commands: ReaderCommands }) {
  const { t } = useTranslation()
  const { isDimmed, onDim, isFullScreen, onFullScreen } = commands
  return (
    <>
      <Menu.CheckboxItem closeMenuOnClick checked={state.two_pages} disabled={!pdfViewer} onChange={() => perform(pdfViewer, 'two_pages')}>
        {t('documents.two_pages')}
      </Menu.CheckboxItem>
      <Menu.CheckboxItem closeMenuOnClick checked={isDimmed} onChange={onDim}>
        {t('documents.dim')}
      </Menu.CheckboxItem>
      {onFullScreen && (
        <Menu.CheckboxItem closeMenuOnClick checked={isFullScreen} onChange={onFullScreen}>
          {t('documents.full_screen')}
        </Menu.CheckboxItem>
      )}
    </>
  )
}

type PlaceItemProps = Pick<Paper, 'pdfViewer'> & { noting: Noting; onPlacing: () => void }

/** Begins placing a note, or ends it. */
export function PlaceItem({ pdfViewer, noting: { onPlace, isAnnotating }, onPlacing }: PlaceItemProps) {
  const { t } = useTranslation()
  return (
    <Menu.CheckboxItem
      closeMenuOnClick
      checked={isAnnotating}
      disabled={!pdfViewer}
      onChange={(isBegun) => {
        if (isBegun) onPlacing()
        onPlace?.()
      }}
    >
      {t('placed_notes.place')}
    </Menu.CheckboxItem>
  )
}

/** Shows or hides the notes on the pages. */
export function ShowItem({ noting: { isShown, onShow } }: { noting: Noting }) {
  const { t } = useTranslation()
  return (
    <Menu.CheckboxItem closeMenuOnClick checked={isShown} onChange={() => onShow(!isShown)}>
      {t('placed_notes.show')}
    </Menu.CheckboxItem>
  )
}

type Step = {
  command: 'previous_page' | 'next_page' | 'zoom_in' | 'zoom_out' | 'rotate_left' | 'rotate_right'
  icon: ToolIcon
}
const steps = {
  page: [
    { command: 'previous_page', icon: IconChevronUp },
    { command: 'next_page', icon: IconChevronDown },
  ],
  zoom: [
    { command: 'zoom_out', icon: IconZoomOut },
    { command: 'zoom_in', icon: IconZoomIn },
  ],
  turn: [
    { command: 'rotate_left', icon: IconRotate2 },
    { command: 'rotate_right', icon: IconRotateClockwise2 },
  ],
} as const satisfies Record<string, readonly Step[]>

/** May be used several times in a row: the menu stays open. */
export function Steps({ pdfViewer, of }: Pick<Paper, 'pdfViewer'> & { of: keyof typeof steps }) {
  const { t } = useTranslation()
  return steps[of].map(({ command, icon: Icon }) => (
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
