import { Menu } from '@mantine/core'
import { IconHighlight, IconNotes, IconVersions } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type BarEntry, oneButton, onlyInMenu } from '#platform/web/pdf/toolbar/bar/bar-entry.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'
import type { VersionsSidebarState } from './versions/VersionsSidebar.tsx'

type Asked = {
  meeting_id: number
  sidebar: VersionsSidebarState
  /** How many notes the reader sees; undefined while loading. */
  count: number | undefined
}

/** What the page of a document adds to the viewer's bar and menu: notes, versions, and all marks of the reader on the meeting. */
export const pageActions = ({ meeting_id, sidebar, count }: Asked): BarEntry[] => [
  atTheEnd('notes', <NotesToggle sidebar={sidebar} count={count} />),
  atTheEnd('versions', <VersionsToggle sidebar={sidebar} />),
  onlyInMenu('my_marks', 'notes', () => <MyMarksItem meeting_id={meeting_id} />),
]

/** A button that always stays in the viewer's bar. */
const atTheEnd = (key: string, button: ReactNode) => oneButton({ key, group: 'end', rank: 0, button })

/** Opens and closes the notes of the document; shows how many the reader sees. */
function NotesToggle({ sidebar, count }: Pick<Asked, 'sidebar' | 'count'>) {
  const { t } = useTranslation()
  const isOpen = sidebar.opened && sidebar.part === 'notes'
  const label = count ? t('placed_notes.panel_with', { number: count }) : t('placed_notes.panel')
  const hint = count === 0 ? t('notes.no_notes') : undefined
  return <ToolButton label={label} hint={hint} icon={IconNotes} count={count} pressed={isOpen} onClick={() => sidebar.toggle('notes')} />
}

/** Opens and closes the list of versions. */
function VersionsToggle({ sidebar }: Pick<Asked, 'sidebar'>) {
  const { t } = useTranslation()
  const isOpen = sidebar.opened && sidebar.part === 'versions'
  return <ToolButton label={t('documents.versions')} icon={IconVersions} pressed={isOpen} onClick={() => sidebar.toggle('versions')} />
}

function MyMarksItem({ meeting_id }: Pick<Asked, 'meeting_id'>) {
  const { t } = useTranslation()
  return (
    <Menu.Item
      leftSection={<IconHighlight size={20} aria-hidden />}
      renderRoot={(props) => <Link {...props} to="/meetings/$id/my_marks" params={{ id: meeting_id }} />}
    >
      {t('my_marks.title')}
    </Menu.Item>
  )
}
