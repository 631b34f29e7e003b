import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { saveBlob } from '#platform/web/lib/http/fetch-file.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { type Refusing, useIsOffline, useNeedsConnection } from './connectivity.ts'
import { keptFileAt } from './offline-copies.ts'

/** Props for download links: while offline, files stored on this device are saved from there, and other links say why they do nothing. */
export function useKeptDownload({ href, download }: { href: string; download: string }): Partial<Refusing> {
  const { t } = useTranslation()
  const isAway = useIsOffline()
  const refusing = useNeedsConnection()
  const { data: isKept } = useQuery({
    queryKey: ['kept_files', href],
    queryFn: async () => (await keptFileAt(href)) !== null,
    enabled: isAway,
    staleTime: 0,
  })
  if (!isAway || !isKept) return refusing
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    saveKept(href, download).catch(() => notify('info', t('reach.needs_connection')))
  }
  return { onClickCapture: save }
}

/** Rejects if the file is gone: the browser can evict it at any time. */
async function saveKept(address: string, name: string): Promise<void> {
  const kept = await keptFileAt(address)
  if (!kept) throw new Error('A saved file is gone')
  saveBlob(await kept.readAll(), name)
}
