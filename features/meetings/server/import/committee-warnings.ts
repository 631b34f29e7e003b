import type { Db } from '#platform/server/database/db.ts'
import type { Text } from '#platform/server/http/problem.ts'

/** Stores the producer's committee at the first import, and warns when a later zip names another (meeting-zip.md). */
export async function committeeWarnings(db: Db, id: number, { oguid, title }: { oguid: string; title: string }): Promise<Text[]> {
  const known = await db.selectFrom('committee').select(['source_oguid', 'source_title']).where('id', '=', id).executeTakeFirstOrThrow()
  if (known.source_oguid === null) {
    await db.updateTable('committee').set({ source_oguid: oguid, source_title: title }).where('id', '=', id).execute()
    return []
  }
  if (known.source_oguid === oguid) return []
  return [{ key: 'import.report.other_committee', params: { given: title, expected: known.source_title ?? known.source_oguid } }]
}
