import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outboxOf } from '#features/annotations/web/session/the-outbox.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { saveBlob } from '#platform/web/lib/http/save-blob.ts'
import { inQueue } from '#platform/web/queue/in-queue.ts'
import { waitingText } from '#platform/web/queue/waiting-text.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { usePageStay } from '#platform/web/ui/page/use-page-stay.ts'
import { allSent } from './all-sent.ts'
import { openProgress } from './open-progress.ts'

/** What the call is made with: by the name of the work the server tells where it stands. */
type Asking = { work: string; signal: AbortSignal }

/** What is saved: `made` asks the server for it, `name` is the file's, `own` are the layers that the reader may have changed just now. */
export type FileToSave = { name: string; own: readonly number[]; made: (asking: Asking) => Promise<Blob> }

/** Saves a file that the server makes of layers, one at a time, until the reader leaves the page or cancels it; says how far it is, and why it could not be made. */
export function useSaveFile() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const beginStay = usePageStay()
  const [isMaking, setMaking] = useState(false)
  // No state: that is a render late, and a double click must find the first one here.
  const busy = useRef(false)
  const make = async ({ name, own, made }: FileToSave, { signal, stop }: ReturnType<typeof beginStay>) => {
    if (!(await allSent(outboxOf(client, me.id), own))) return notify('error', t('downloads.annotations_not_saved'))
    const making = t('layers.interchange.making')
    const progress = openProgress(making, { label: t('shell.cancel'), run: stop })
    try {
      const file = await inQueue(
        client,
        (work) => made({ work, signal }),
        (ahead) => progress.say(waitingText(t, ahead) ?? making),
      )
      saveBlob(file, name)
    } finally {
      progress.end()
    }
  }
  const tell = (error: unknown) => {
    forgetRefused(client, error)
    const reason = error instanceof Refused && error.status !== 0 ? error.detail : undefined
    notify('error', reason ?? t('layers.interchange.failed'))
  }
  const save = async (file: FileToSave) => {
    if (busy.current) return
    busy.current = true
    setMaking(true)
    const stay = beginStay()
    await make(file, stay).catch((error: unknown) => stay.signal.aborted || tell(error))
    stay.end()
    busy.current = false
    setMaking(false)
  }
  return { isMaking, save: (file: FileToSave) => void save(file) }
}
