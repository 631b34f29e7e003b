import { getMeeting } from '#features/meetings/contract.ts'
import { listNotes, noteCalls } from '#features/notes/contract.ts'
import type { Notable } from '#features/notes/note.ts'
import type { client } from '#testing/server/clients/client.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { aCommitteeGroup } from './committee-factories.ts'
import { aMember, anImportedMeeting } from './factories.ts'

type Client = ReturnType<typeof client>
type Audience = { public?: boolean; committee_groups?: number[] }

/** Writes a note on an object; private by default. */
export async function aWrittenNote(
  writer: Client,
  { kind, id }: Notable,
  { annotation = 'Nachfragen', ...more }: { annotation?: string } & Audience = {},
) {
  const { status, body } = await writer.call(noteCalls[kind].createNote, { params: { id }, body: { annotation, ...more } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** A meeting with an author of notes, a group of the committee, and one user in and one outside of the group. */
export async function aNotedMeeting(server: TestServer) {
  const story = await anImportedMeeting(server)
  const inGroup = await aMember(server, story.committee, ['access'])
  const beside = await aMember(server, story.committee, ['member'])
  const group = await aCommitteeGroup(server, story.committee, { people: [inGroup] })
  const author = server.as(story.member)
  const { body: meeting } = await author.call(getMeeting, { params: story.meeting })
  const item = meeting.agenda_items[1]!
  return {
    ...story,
    inGroup,
    beside,
    group,
    author,
    item: { kind: 'agenda_items', id: item.id } as const,
    /** All objects that can have notes, except for personal documents. */
    objects: {
      committees: story.committee.id,
      meetings: meeting.id,
      agenda_items: item.id,
      meeting_documents: meeting.meeting_documents[0]!.id,
      protocols: meeting.protocol_id!,
      proposals: item.proposal_id!,
      attachments: item.attachments[0]!.id,
    },
    /** The texts of the notes that a user sees, newest first. */
    seenBy: async (who: { id: number }) => (await server.as(who).call(listNotes, {})).body.map(({ annotation }) => annotation),
  }
}
