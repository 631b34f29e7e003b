import type { Deps } from '#server/kit/house.ts'
import type { RecordsConnector } from './connector.ts'
import { byHttp } from './http/by-http.ts'

/** To whom this site posts: a server, a folder for messages, else the built-in inbox. */
export function connectorOf({ env, files }: Pick<Deps, 'env' | 'files'>): RecordsConnector {
  if (env.records_url !== null) return byHttp({ ...env, url: env.records_url, files })
  return { name: 'inbox' }
}
