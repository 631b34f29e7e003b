import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { AppContext } from '#platform/server/deps.ts'

/** Temporary folder and size limit (bytes) of one kind of upload. What a kill left there is removed at start. */
export function arriving({ app, env }: AppContext, { folder: name, limit }: { folder: string; limit: number }) {
  const folder = join(env.data_dir, name)
  // Safe, because DATA_DIR belongs to this process alone.
  app.addHook('onReady', () => rm(folder, { recursive: true, force: true }))
  return { folder, limit }
}
