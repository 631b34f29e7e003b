import { readText } from '#features/documents/server/read-text.ts'
import { filesWaiting } from '#platform/server/files/repository.ts'
import type { TestHouse } from '#testing/server/house.ts'

/** Reads the texts of all files that wait. */
export async function readTexts(house: TestHouse): Promise<void> {
  for (const { sha256 } of await filesWaiting(house.db)) await readText(house, sha256)
}
