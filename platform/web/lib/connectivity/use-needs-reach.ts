import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { useIsAway } from './use-is-away.ts'

/** What the button or link has then. */
export type Refusing = { 'aria-disabled': true; 'data-disabled': true; title: string; onClickCapture: (event: SyntheticEvent) => void }

/** For buttons and links to what the server alone can do: while it is out of reach they stay where they are, do nothing, and say why. */
export function useNeedsReach(): Partial<Refusing> {
  const { t } = useTranslation()
  if (!useIsAway()) return {}
  const title = t('reach.needs_connection')
  const refuse = (event: SyntheticEvent) => {
    event.preventDefault()
    event.stopPropagation()
    notify('info', title)
  }
  return { 'aria-disabled': true, 'data-disabled': true, title, onClickCapture: refuse }
}
