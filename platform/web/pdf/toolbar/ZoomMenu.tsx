import { Button, Menu } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from '#platform/web/pdf/viewer.module.css'
import { type Paper, perform, zoomPercents, zoomTo } from './viewer-tools.ts'

/** Shows the current zoom, and a menu of others. */
export function ZoomMenu({ pdfViewer, state }: Paper) {
  const { t } = useTranslation()
  const shown = Math.round(state.scale * 100)
  return (
    <Menu position="bottom" withinPortal={false}>
      <Menu.Target>
        <Button
          className={classes.zoom}
          variant="subtle"
          color="gray"
          disabled={!pdfViewer}
          rightSection={<IconChevronDown size={16} aria-hidden />}
          aria-label={t('documents.zoom', { percent: shown })}
        >
          {t('documents.percent', { percent: shown })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <ZoomFits pdfViewer={pdfViewer} state={state} />
        <Menu.Divider />
        <ZoomPercents pdfViewer={pdfViewer} state={state} />
      </Menu.Dropdown>
    </Menu>
  )
}

const fits = [
  { command: 'page_width', fit: 'page-width' },
  { command: 'page_fit', fit: 'page-fit' },
] as const

/** Menu items for sizes that follow the window. */
export function ZoomFits({ pdfViewer, state }: Paper) {
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

/** Menu items for fixed sizes. */
export function ZoomPercents({ pdfViewer, state }: Paper) {
  const { t } = useTranslation()
  return zoomPercents.map((percent) => (
    <Menu.RadioItem
      closeMenuOnClick
      key={percent}
      value={String(percent)}
      checked={!state.fit && percent === Math.round(state.scale * 100)}
      disabled={!pdfViewer}
      onChange={() => zoomTo(pdfViewer, percent)}
    >
      {t('documents.percent', { percent })}
    </Menu.RadioItem>
  ))
}
