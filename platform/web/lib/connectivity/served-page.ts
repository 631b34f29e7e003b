import { basePath } from '#platform/web/lib/http/address.ts'

/** The page of the application as the server has it now; null where it does not answer. */
export async function servedPage(): Promise<string | null> {
  const answer = await fetch(basePath(), { cache: 'no-store', headers: { accept: 'text/html' } }).catch(() => null)
  return answer?.ok ? answer.text() : null
}
