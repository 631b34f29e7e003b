import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type AnnotatedWay, annotatedFileCalls } from '#features/annotations/interchange-contract.ts'
import type { AnnotationLayer } from '#features/annotations/layer.ts'
import type { AnnotationOutbox } from '#features/annotations/web/session/annotation-outbox.ts'
import { outboxOf } from '#features/annotations/web/session/layer-outbox.ts'
import type { DocumentKind } from '#features/documents/document.ts'
import { useMe } from '#features/identity/web/queries.ts'
import { call } from '#platform/web/lib/http/call.ts'
import { forgetRefused } from '#platform/web/lib/http/query-client.ts'
import { Refused } from '#platform/web/lib/http/refused.ts'
import { saveBlob } from '#platform/web/lib/http/save-file.ts'
import { usePageStay } from '#platform/web/lib/http/use-stoppable.ts'
import type { AnnotatedDownload } from '#platform/web/pdf/extensions.ts'
import { inQueue, waitingText } from '#platform/web/realtime/live-channel.ts'
import { closeNotice, currentNotice, type NoticeAction, notify } from '#platform/web/ui/feedback/notify.ts'

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

/** The document's version and the layers shown on it. */
type Paper = { kind: DocumentKind; id: number; version_id: number; file_name: string; layers: readonly AnnotationLayer[] }

/** Downloads of the file with the layers shown on it; undefined if none is shown. */
export function useAnnotatedDownload({ kind, id, version_id, file_name, layers }: Paper): AnnotatedDownload | undefined {
  const { t } = useTranslation()
  const { isMaking, save } = useSaveFile()
  if (layers.length === 0) return undefined
  const name = `${file_name.replace(/\.pdf$/i, '')} (${t('layers.interchange.suffix')}).pdf`
  const own = layers.filter(({ is_owner }) => is_owner).map((layer) => layer.id)
  const query = { layers: layers.map((layer) => layer.id).join(',') }
  const saveAs = (as: AnnotatedWay) =>
    save({
      name,
      own,
      made: ({ work, signal }) => call(annotatedFileCalls[kind], { params: { id, version_id }, query: { ...query, as }, work }, signal),
    })
  return { isMaking, withAnnotations: () => saveAs('annotations'), flattened: () => saveAs('flattened') }
}

type Sending = Pick<AnnotationOutbox, 'open' | 'waiting' | 'trouble' | 'subscribe' | 'wake'>

/** Sends the waiting changes of these layers before they are exported; false if they cannot be sent now. */
export async function allSent(outbox: Sending, layer_ids: readonly number[]): Promise<boolean> {
  await outbox.open()
  outbox.wake()
  const waits = () => layer_ids.some((id) => outbox.waiting(id).length > 0)
  const isStuck = () => layer_ids.some((id) => outbox.trouble(id) !== null || outbox.waiting(id).some(({ refusal }) => refusal))
  return new Promise((resolve) => {
    const look = () => {
      if (waits() && !isStuck()) return
      unsubscribe()
      resolve(!waits())
    }
    const unsubscribe = outbox.subscribe(look)
    look()
  })
}
