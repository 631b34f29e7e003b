import { IconNotes } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '#web/kit/ToolButton.tsx'
import type { VersionsSidebarState } from './use-versions-sidebar.ts'

/** Opens and closes the notes of the document; says how many its reader sees. */
export function NotesToggle({ sidebar, count }: { sidebar: VersionsSidebarState; count: number }) {
  const { t } = useTranslation()
  const isOpen = sidebar.opened && sidebar.part === 'notes'
  const hint = count > 0 ? t('notes.note_count', { count }) : t('notes.no_notes')
  return (
    <ToolButton label={t('placed_notes.panel')} hint={hint} icon={IconNotes} pressed={isOpen} onClick={() => sidebar.toggle('notes')} />
  )
}
