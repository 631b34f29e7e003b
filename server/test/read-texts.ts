import { readText } from '#server/documents/read-text.ts'
import { filesWaiting } from '#server/files/repository.ts'
import type { TestHouse } from './house.ts'

/** Reads the texts of all files that wait. */
export async function readTexts(house: TestHouse): Promise<void> {
  for (const { sha256 } of await filesWaiting(house.db)) await readText(house, sha256)
}
