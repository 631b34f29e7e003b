import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '#platform/web/ui/button/ToolButton.tsx'
import type { VersionsSidebarState } from './use-versions-sidebar.ts'

type Props = { sidebar: VersionsSidebarState /** Undefined until it is known. */; count: number | undefined }

/** Opens and closes the notes of the document; says how many its reader sees. */
export function NotesToggle({ sidebar, count }: Props) {
  const { t } = useTranslation()
  const isOpen = sidebar.opened && sidebar.part === 'notes'
  const label = count ? t('placed_notes.panel_with', { number: count }) : t('placed_notes.panel')
  const hint = count === 0 ? t('notes.no_notes') : undefined
  return <ToolButton label={label} hint={hint} icon={IconNotes} count={count} pressed={isOpen} onClick={() => sidebar.toggle('notes')} />
}
