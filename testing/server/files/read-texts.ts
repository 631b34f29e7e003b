import { readText } from '#features/documents/server/text/read-text.ts'
import { filesWaiting } from '#platform/server/files/repository.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/** Reads the texts of all waiting files. */
export async function readTexts(server: TestServer): Promise<void> {
  for (const { sha256 } of await filesWaiting(server.db)) await readText(server, sha256)
}
