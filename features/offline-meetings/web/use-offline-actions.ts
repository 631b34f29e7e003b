import { useTranslation } from 'react-i18next'
import { noVaultReason } from '#features/devices/web/current-vault.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import type { OfflineMeetings } from './offline-meetings.ts'

/** Actions on offline meetings; explains why nothing can be stored, and reports failures of the browser. */
export function useOfflineActions() {
  const { t } = useTranslation()
  const act = async (run: (offline: OfflineMeetings) => Promise<unknown>) => {
    try {
      const { currentOfflineMeetings } = await import('./current-offline-meetings.ts')
      const offline = await currentOfflineMeetings()
      if (!offline) return notify('warning', t(`taken_along.why_${noVaultReason() ?? 'unreachable'}`))
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
  const why = noVaultReason()
  return why !== 'off' && why !== 'unsupported'
}
