import { useTranslation } from 'react-i18next'
import { useIsConnected } from '#platform/web/realtime/use-is-connected.ts'
import { useActiveEntries } from './use-active-entries.ts'

/** Why the live indicator is grey, if it is: without a connection nobody knows what is dealt with (D1 §8). */
export function useLiveHint(): string | undefined {
  const { t } = useTranslation()
  const active = useActiveEntries()
  if (!useIsConnected()) return t('live.missingMQTTConnection')
  if (!active) return t('live.unknown')
  return active.length === 0 ? t('live.noActiveMeetings') : undefined
}
