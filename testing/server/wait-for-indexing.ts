import { setTimeout } from 'node:timers/promises'
import { joinDatabase } from '#platform/server/database/database.ts'
import { readEnv } from '#platform/server/env.ts'
import { filesWaiting } from '#platform/server/files/repository.ts'

/** Waits until a running site with this folder has read the texts of all its files, or `isOver`. */
export async function untilTextsAreRead({ data_dir }: { data_dir: string }, isOver = () => false): Promise<void> {
  const { db, stop } = await joinDatabase(readEnv({ DATA_DIR: data_dir }))
  while (!isOver() && (await filesWaiting(db)).length > 0) await setTimeout(100)
  await stop()
}
