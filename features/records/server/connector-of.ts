import type { Deps } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import type { ConnectorName, RecordsConnector } from './connector.ts'
import { folderConnector } from './ech/folder-connector.ts'
import { byHttp } from './http/by-http.ts'

type Settings = Pick<Env, 'records_url' | 'records_folder'>

/** Where this site's postings go: to a server, to a message folder, or otherwise to the built-in inbox. */
export function connectorNameOf({ records_url, records_folder }: Settings): ConnectorName {
  if (records_url !== null) return 'http'
  return records_folder === null ? 'inbox' : 'folder'
}

/** The connector for this site's postings. */
export function connectorOf(deps: Pick<Deps, 'db' | 'env' | 'files' | 'work'>): RecordsConnector {
  const { env, files } = deps
  if (env.records_url !== null) return byHttp({ ...env, url: env.records_url, files })
  if (env.records_folder !== null) return folderConnector(deps, env.records_folder)
  return { name: 'inbox' }
}
