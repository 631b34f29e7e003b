import { randomUUID } from 'node:crypto'
import type { ConnectorName } from '#server/records/connector.ts'
import { aCommittee, aMember, aStoredFile } from './factories.ts'
import type { TestHouse } from './house.ts'

type PostedFile = { sha256: string; file_name: string; mime_type: string; size: number }
type Facts = { title?: string; fields?: Record<string, string>; files?: PostedFile[] }

/** A file as it is posted. */
export async function aPostedFile(
  house: TestHouse,
  bytes: Buffer,
  file_name = 'Liste.pdf',
  mime_type = 'application/pdf',
): Promise<PostedFile> {
  return { ...(await aStoredFile(house, bytes)), file_name, mime_type }
}

/** A proposal that somebody of a committee has posted, and that waits to be handed over. */
export async function aWaitingPosting(
  house: Pick<TestHouse, 'db' | 'clock'>,
  connector: Exclude<ConnectorName, 'inbox'>,
  { title = 'Mehr Bänke am Fluss', fields = { title, description: 'Es fehlen Bänke.' }, files = [] }: Facts = {},
) {
  const committee = await aCommittee(house)
  const poster = await aMember(house, committee)
  const key = randomUUID()
  const now = house.clock().toISOString()
  const facts = { kind: 'proposal', committee_id: committee.id, poster_id: poster.id, key, title, fields } as const
  const { id } = await house.db
    .insertInto('posting')
    .values({ ...facts, connector, state: 'waiting', next_attempt: now, created: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [at, file] of files.entries()) {
    await house.db
      .insertInto('posting_file')
      .values({ posting_id: id, place: at + 1, ...file })
      .execute()
  }
  return { id, key, committee, poster }
}

export const findPostingRow = ({ db }: Pick<TestHouse, 'db'>, { id }: { id: number }) =>
  db.selectFrom('posting').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
