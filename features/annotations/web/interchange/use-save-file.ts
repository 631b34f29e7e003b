import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outboxOf } from '#features/annotations/web/session/the-outbox.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { saveBlob } from '#platform/web/lib/http/fetch-file.ts'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { usePageStay } from '#platform/web/lib/http/use-stoppable.ts'
import { inQueue } from '#platform/web/queue/in-queue.ts'
import { waitingText } from '#platform/web/queue/waiting-text.ts'
import { closeNotice, currentNotice, type NoticeAction, notify } from '#platform/web/ui/feedback/notify.ts'
import { allSent } from './all-sent.ts'

/** Arguments of the call; `work` is the name by which the server reports the position in the queue. */
type Asking = { work: string; signal: AbortSignal }

/** `made` requests the file, `name` is its name, `own` are the reader's own layers, which may have unsent changes. */
export type FileToSave = { name: string; own: readonly number[]; made: (asking: Asking) => Promise<Blob> }

/** Saves a file that the server makes from layers, one at a time; leaving the page or cancelling aborts it. Shows progress and errors. */
export function useSaveFile() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const beginStay = usePageStay()
  const [isMaking, setMaking] = useState(false)
  // A ref because state changes only with the next render, and a double click must already find it set.
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

/** A progress notice that is closed at the end. If the user closed it, or another notice replaced it, it does not come back. */
function openProgress(message: string, action: NoticeAction) {
  const show = (text: string) => {
    notify('info', text, action)
    return currentNotice()
  }
  let shown = show(message)
  return {
    say: (text: string) => {
      if (currentNotice() === shown && shown?.message !== text) shown = show(text)
    },
    end: () => {
      if (currentNotice() === shown) closeNotice()
    },
  }
}
