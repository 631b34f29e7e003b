import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outboxOf } from '#web/annotations/session/the-outbox.ts'
import { useMe } from '#web/identity/queries.ts'
import { closeNotice, currentNotice, notify } from '#web/kit/notify.ts'
import { forgetRefused } from '#web/kit/query-client.ts'
import { Refused } from '#web/kit/refused.ts'
import { saveBlob } from '#web/kit/save-blob.ts'
import { allSent } from './all-sent.ts'

/** What is saved: `made` asks the server for it, `name` is the file's, `own` are the layers that the reader may have changed just now. */
export type FileToSave = { name: string; own: readonly number[]; made: () => Promise<Blob> }

/** Saves a file that the server makes of layers, one at a time; says that it is being made, and why it could not be. */
export function useSaveFile() {
  const { t } = useTranslation()
  const client = useQueryClient()
  const me = useMe()
  const [isMaking, setMaking] = useState(false)
  // No state: that is a render late, and a double click must find the first one here.
  const busy = useRef(false)
  const make = async ({ name, own, made }: FileToSave) => {
    if (!(await allSent(outboxOf(client, me.id), own))) return notify('error', t('downloads.annotations_not_saved'))
    notify('info', t('layers.interchange.making'))
    const told = currentNotice()
    saveBlob(await made(), name)
    // What was said meanwhile stays.
    if (currentNotice() === told) closeNotice()
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
    await make(file).catch(tell)
    busy.current = false
    setMaking(false)
  }
  return { isMaking, save: (file: FileToSave) => void save(file) }
}
