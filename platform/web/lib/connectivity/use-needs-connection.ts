import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useIsOffline } from './use-is-offline.ts'

/** Props of a button or link that is disabled while offline. */
export type Refusing = { 'aria-disabled': true; 'data-disabled': true; title: string; onClickCapture: (event: SyntheticEvent) => void }

/** Props for buttons and links that need the server: while offline they stay in place, do nothing, and say why. */
export function useNeedsConnection(): Partial<Refusing> {
  const { t } = useTranslation()
  if (!useIsOffline()) return {}
  const title = t('reach.needs_connection')
  const refuse = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    notify('info', title)
  }
  return { 'aria-disabled': true, 'data-disabled': true, title, onClickCapture: refuse }
}
