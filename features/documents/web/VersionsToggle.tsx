import { IconVersions } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ToolButton } from '#platform/web/ui/button/ToolButton.tsx'
import type { VersionsSidebarState } from './use-versions-sidebar.ts'

/** Opens and closes the list of versions. */
export function VersionsToggle({ sidebar }: { sidebar: VersionsSidebarState }) {
  const { t } = useTranslation()
  const isOpen = sidebar.opened && sidebar.part === 'versions'
  return <ToolButton label={t('documents.versions')} icon={IconVersions} pressed={isOpen} onClick={() => sidebar.toggle('versions')} />
}
