import { IconMapPinQuestion } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import type { LayerSession } from '#features/annotations/web/session.ts'
import { ToolButton } from '#platform/web/ui/button/toolbar.tsx'

/** Tells that annotations found no place on this version, and opens their list. */
export function UnplacedHint({ session, onShow }: { session: LayerSession; onShow: () => void }) {
  const { t } = useTranslation()
  const { unplaced } = useSyncExternalStore(session.subscribe, session.shown)
  if (unplaced.length === 0) return null
  return <ToolButton label={t('layers.unplaced.show', { count: unplaced.length })} icon={IconMapPinQuestion} onClick={onShow} />
}
