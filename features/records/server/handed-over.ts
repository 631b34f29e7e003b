import type { Db } from '#platform/server/database/db.ts'
import { fullName } from '#platform/shared/actor.ts'
import type { HandedOver } from './connector.ts'

/** What a connector gets of a posting. No access check: the poster has sent it there. */
export async function readHandedOver(db: Db, posting_id: number): Promise<HandedOver> {
  const { committee_id, committee_title, username, first_name, last_name, email, ...posting } = await db
    .selectFrom('posting')
    .innerJoin('committee', 'committee.id', 'posting.committee_id')
    .innerJoin('app_user', 'app_user.id', 'posting.poster_id')
    .where('posting.id', '=', posting_id)
    .select(['posting.id', 'posting.key', 'posting.kind', 'posting.title', 'posting.fields', 'posting.created'])
    .select(['committee.id as committee_id', 'committee.title as committee_title'])
    .select(['app_user.username', 'app_user.first_name', 'app_user.last_name', 'app_user.email'])
    .executeTakeFirstOrThrow()
  const files = await db
    .selectFrom('posting_file')
    .where('posting_id', '=', posting_id)
    .select(['sha256', 'file_name', 'mime_type', 'size'])
    .orderBy('place')
    .execute()
  const poster = { username, full_name: fullName({ username, first_name, last_name }), email }
  return { ...posting, committee: { id: committee_id, title: committee_title }, poster, files }
}
