import { IconVersions } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { VersionsSidebarState } from './use-versions-sidebar.ts'
import { ToolButton } from './viewer/ToolButton.tsx'

/** Opens and closes the list of versions. */
export function VersionsToggle({ sidebar }: { sidebar: VersionsSidebarState }) {
  const { t } = useTranslation()
  return <ToolButton label={t('documents.versions')} icon={IconVersions} pressed={sidebar.opened} onClick={sidebar.toggle} />
}
