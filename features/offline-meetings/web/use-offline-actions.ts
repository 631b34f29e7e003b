import { useTranslation } from 'react-i18next'
import { whyNoVault } from '#features/devices/web/the-vault.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { TakenAlong } from './taken-along.ts'

/** Actions on meetings taken along; explains why nothing can be stored, and reports failures of the browser. */
export function useOfflineActions() {
  const { t } = useTranslation()
  const deed = async (run: (taken: TakenAlong) => Promise<unknown>) => {
    try {
      const { theTakenAlong } = await import('./the-taken-along.ts')
      const taken = await theTakenAlong()
      if (!taken) return notify('warning', t(`taken_along.why_${whyNoVault() ?? 'unreachable'}`))
      await run(taken)
    } catch {
      notify('error', t('taken_along.error'))
    }
  }
  return {
    take: (meeting_id: number) => {
      void keepForGood()
      return deed(({ take }) => take(meeting_id))
    },
    cancel: (meeting_id: number) => deed(({ cancel }) => cancel(meeting_id)),
    remove: (meeting_id: number) => deed(({ remove }) => remove(meeting_id)),
    setAlways: (committee_id: number, isAlways: boolean) =>
      deed(async ({ setAlways, meet }) => {
        await setAlways(committee_id, isAlways)
        await meet()
      }),
  }
}

/** Asks the browser not to evict the data; without support it stays as long as the browser keeps it. */
const keepForGood = async () => navigator.storage?.persist?.()

/** Whether meetings can be taken along here at all: not if the site or the browser stores nothing. */
export function isOffered(): boolean {
  const why = whyNoVault()
  return why !== 'off' && why !== 'unsupported'
}
