import { useQuery } from '@tanstack/react-query'
import type { SyntheticEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Asked, Endpoint } from '#platform/shared/endpoint.ts'
import { type Refusing, useIsOffline, useNeedsConnection } from '#platform/web/lib/connectivity/connectivity.ts'
import { keptFileAt } from '#platform/web/lib/connectivity/offline-copies.ts'
import { notify } from '#platform/web/ui/feedback/notify.ts'
import { leaveForSignIn, type NamedWork, requestOf } from './call.ts'
import { piecesOf } from './file-ranges.ts'
import { Refused } from './refused.ts'
import { isOnHomeScreen, saveBlob, saveFrom } from './save-file.ts'

type Receiving = {
  signal: AbortSignal
  /** Bytes received, and bytes in total. */
  onProgress?: (received: number, total: number) => void
}
type FetchedFile = { bytes: Blob; name: string }

/** Fetches a file that the server generates on request; throws like call(), rejects with AbortError when aborted. */
export async function fetchFile<const E extends Endpoint>(
  endpoint: E,
  asked: Asked<E> & NamedWork,
  { signal, onProgress }: Receiving,
): Promise<FetchedFile> {
  const { address, headers } = requestOf(endpoint, asked)
  const response = await fetch(address, { headers, credentials: 'same-origin', signal }).catch(() => refuse(signal))
  if (response.status === 401) return leaveForSignIn()
  if (!response.ok) throw new Refused(response.status, await response.json().catch(() => null))
  const total = Number(response.headers.get('content-length'))
  const parts = await partsOf(response, (received) => onProgress?.(received, total)).catch(() => refuse(signal))
  return { bytes: new Blob(parts, { type: response.headers.get('content-type') ?? '' }), name: nameIn(response.headers) }
}

async function partsOf(response: Response, onReceived: (received: number) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  let received = 0
  for await (const part of piecesOf(response)) {
    parts.push(part)
    received += part.length
    onReceived(received)
  }
  return parts
}

/** The connection broke, unless the user cancelled. */
function refuse(signal: AbortSignal): never {
  signal.throwIfAborted()
  throw new Refused(0, null)
}

/** The file name in the Content-Disposition header (RFC 6266). */
function nameIn(headers: Headers): string {
  const [, encoded = ''] = /filename\*=UTF-8''([^;]+)/.exec(headers.get('content-disposition') ?? '') ?? []
  return decodeURIComponent(encoded)
}

/**
 * Props for download links: while offline, files stored on this device are saved from there, and other links say why they do nothing. On
 * the home screen of an iPad a link is not enough.
 */
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
  const isSavedHere = isAway ? isKept : isOnHomeScreen()
  if (!isSavedHere) return refusing
  const save = (event: SyntheticEvent) => {
    event.preventDefault()
    const saving = isAway ? saveKept(href, download) : saveFrom(href, download)
    saving.catch(() => notify('info', t('reach.needs_connection')))
  }
  return { onClickCapture: save }
}

/** Rejects if the file is gone: the browser can evict it at any time. */
async function saveKept(address: string, name: string): Promise<void> {
  const kept = await keptFileAt(address)
  if (!kept) throw new Error('A saved file is gone')
  saveBlob(await kept.readAll(), name)
}
