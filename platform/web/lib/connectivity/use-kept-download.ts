import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsAway } from '#platform/web/lib/connectivity/use-is-away.ts'
import { type Refusing, useNeedsReach } from '#platform/web/lib/connectivity/use-needs-reach.ts'
import { saveBlob } from '#platform/web/lib/http/save-blob.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { keptFileAt } from './kept-files.ts'

/** For links that save a file: while the server is out of reach, what was taken along is saved from this device, and all else says why it is not. */
export function useKeptDownload({ href, download }: { href: string; download: string }): Partial<Refusing> {
  const { t } = useTranslation()
  const isAway = useIsAway()
  const refusing = useNeedsReach()
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

/** Rejects when it is here no more: it can be removed at any time. */
async function saveKept(address: string, name: string): Promise<void> {
  const kept = await keptFileAt(address)
  if (!kept) throw new Error('A file that was taken along is gone')
  saveBlob(await kept.readAll(), name)
}
