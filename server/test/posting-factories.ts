import { randomUUID } from 'node:crypto'
import { addPosting, type NewPosting, type PostedFile } from '#server/records/add-posting.ts'
import type { ConnectorName } from '#server/records/connector.ts'
import { aCommittee, aMember, aStoredFile } from './factories.ts'
import type { TestHouse } from './house.ts'

type WithFiles = Pick<TestHouse, 'db' | 'files' | 'clock'>

/** A file as it was posted. */
export async function aPostedFile(
  house: TestHouse,
  bytes: Buffer,
  file_name = 'Liste.pdf',
  mime_type = 'application/pdf',
): Promise<PostedFile> {
  return { ...(await aStoredFile(house, bytes)), file_name, mime_type }
}

/** A proposal that somebody of a committee has posted; elsewhere than to the inbox it waits. */
export async function aPosting(house: WithFiles, connector: ConnectorName, facts: Partial<NewPosting> = {}) {
  const committee = await aCommittee(house)
  const poster = await aMember(house, committee)
  const key = randomUUID()
  const posting = await addPosting(house.db, {
    kind: 'proposal',
    committee_id: committee.id,
    poster_id: poster.id,
    key,
    title: 'Mehr Bänke am Fluss',
    fields: { title: 'Mehr Bänke am Fluss', description: 'Es fehlen Bänke.' },
    files: [],
    connector,
    at: house.clock(),
    ...facts,
  })
  return { ...posting, key, committee, poster }
}

export const findPostingRow = ({ db }: Pick<TestHouse, 'db'>, { id }: { id: number }) =>
  db.selectFrom('posting').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
