import { Menu } from '@mantine/core'
import { IconColumns2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { PaperBeside } from '#features/documents/web/document-address.ts'
import { type BarEntry, oneButton } from '#platform/web/pdf/toolbar/bar/bar-entry.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import { RowAction } from '#platform/web/ui/list/RowActions.tsx'
import { type BesideState, useBeside } from './beside-state.ts'

/** The button that opens something beside the document, and closes it; nothing where the window has no room. */
export function useBesideEntry({ beside, hasRoom, show }: BesideState): BarEntry[] {
  const { t } = useTranslation()
  if (!hasRoom) return []
  const label = t(beside === null ? 'beside.open' : 'beside.close')
  const toggle = () => show(beside === null ? 'choice' : null)
  return [
    oneButton({
      key: 'beside',
      group: 'end',
      rank: 16,
      section: 'view',
      button: <ToolButton label={label} icon={IconColumns2} pressed={beside !== null} onClick={toggle} data-opens-beside />,
      item: (_fits, leadOn) => (
        <Menu.Item
          leftSection={<IconColumns2 size={20} aria-hidden />}
          onClick={() => {
            leadOn()
            toggle()
          }}
        >
          {label}
        </Menu.Item>
      ),
    }),
  ]
}

/** Opens a listed document beside the one of the page. */
export function OpenBeside({ paper, title }: { paper: PaperBeside; title: string }) {
  const { t } = useTranslation()
  const { hasRoom, show } = useBeside()
  if (!hasRoom) return null
  return (
    <RowAction
      label={t('beside.open_thing', { title })}
      icon={<IconColumns2 size={20} stroke={1.5} aria-hidden />}
      onClick={() => show(paper)}
    />
  )
}
