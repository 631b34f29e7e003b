import { basePath } from '#platform/web/lib/http/address.ts'

/** Fetches the application's HTML page from the server; null if it does not answer. */
export async function servedPage(): Promise<string | null> {
  const answer = await fetch(basePath(), { cache: 'no-store', headers: { accept: 'text/html' } }).catch(() => null)
  return answer?.ok ? answer.text() : null
}
