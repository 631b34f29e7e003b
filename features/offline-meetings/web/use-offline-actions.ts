import { useTranslation } from 'react-i18next'
import { whyNoVault } from '#features/devices/web/the-vault.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { OfflineMeetings } from './offline-meetings.ts'

/** Actions on offline meetings; explains why nothing can be stored, and reports failures of the browser. */
export function useOfflineActions() {
  const { t } = useTranslation()
  const act = async (run: (offline: OfflineMeetings) => Promise<unknown>) => {
    try {
      const { theOfflineMeetings } = await import('./the-offline-meetings.ts')
      const offline = await theOfflineMeetings()
      if (!offline) return notify('warning', t(`taken_along.why_${whyNoVault() ?? 'unreachable'}`))
      await run(offline)
    } catch {
      notify('error', t('taken_along.error'))
    }
  }
  return {
    save: (meeting_id: number) => {
      void keepForGood()
      return act(({ save }) => save(meeting_id))
    },
    cancel: (meeting_id: number) => act(({ cancel }) => cancel(meeting_id)),
    remove: (meeting_id: number) => act(({ remove }) => remove(meeting_id)),
    setAlways: (committee_id: number, isAlways: boolean) =>
      act(async ({ setAlways, meet }) => {
        await setAlways(committee_id, isAlways)
        await meet()
      }),
  }
}

/** Asks the browser not to evict the data; without support it stays as long as the browser keeps it. */
const keepForGood = async () => navigator.storage?.persist?.()

/** Whether meetings can be saved offline here at all: not if the site or the browser stores nothing. */
export function isOffered(): boolean {
  const why = whyNoVault()
  return why !== 'off' && why !== 'unsupported'
}
