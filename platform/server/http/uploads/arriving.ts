import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { House } from '#platform/server/house.ts'

/** Where one kind of upload arrives, of `limit` bytes at most; what a kill left there goes at the start. */
export function arriving({ app, env }: House, { folder: name, limit }: { folder: string; limit: number }) {
  const folder = join(env.data_dir, name)
  // The folder is this process's own, as the whole of DATA_DIR is.
  app.addHook('onReady', () => rm(folder, { recursive: true, force: true }))
  return { folder, limit }
}
