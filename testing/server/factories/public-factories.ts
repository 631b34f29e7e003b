import { anImportedMeeting } from '#testing/server/factories/factories.ts'
import type { TestServer } from '#testing/server/test-server.ts'

type WithDb = Pick<TestServer, 'db'>
type Switched = 'committee' | 'meeting' | 'agenda_item' | 'document' | 'motion'

/** Sets the switch of one object, bypassing HTTP and its rules. */
export const makePublic = ({ db }: WithDb, table: Switched, { id }: { id: number }, is_public = true) =>
  db.updateTable(table).set({ is_public }).where('id', '=', id).execute()

/**
 * A public committee with the meeting of `anImportedMeeting`: public are the meeting, its heading and its first two items, all documents of the first of them, and
 * the invitation. Not public: the last item with its documents, those of the second one, the protocol, and the agenda as a document.
 */
export async function aPublicMeeting(server: TestServer) {
  const story = await anImportedMeeting(server)
  const { db } = server
  const meeting_id = story.meeting.id
  const items = await db
    .selectFrom('agenda_item')
    .select(['id', 'title'])
    .where('meeting_id', '=', meeting_id)
    .orderBy('sort_order')
    .execute()
  const documents = await db
    .selectFrom('document')
    .select(['id', 'title', 'kind', 'agenda_item_id'])
    .where('meeting_id', '=', meeting_id)
    .execute()
  const [heading, budget, school, paths] = items
  const invitation = documents.find(({ title }) => title.startsWith('Einladung'))
  if (!heading || !budget || !school || !paths || !invitation) throw new Error('the meeting has other contents')
  await makePublic(server, 'committee', story.committee)
  await makePublic(server, 'meeting', story.meeting)
  for (const item of [heading, budget, school]) await makePublic(server, 'agenda_item', item)
  const papers = documents.filter(({ agenda_item_id }) => agenda_item_id === budget.id)
  for (const document of [...papers, invitation]) await makePublic(server, 'document', document)
  return { ...story, heading, budget, school, paths, invitation, papers, documents }
}
