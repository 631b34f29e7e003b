import { getMeeting } from '#features/meetings/contract.ts'
import { listNotes, noteCalls } from '#features/notes/contract.ts'
import type { Notable } from '#features/notes/note.ts'
import type { client } from '#testing/server/client.ts'
import type { TestHouse } from '#testing/server/house.ts'
import { aCommitteeGroup } from './committee-factories.ts'
import { aMember, anImportedMeeting } from './factories.ts'

type Client = ReturnType<typeof client>
type Audience = { public?: boolean; committee_groups?: number[] }

/** A note that somebody writes on something; private unless told otherwise. */
export async function aWrittenNote(
  writer: Client,
  { kind, id }: Notable,
  { annotation = 'Nachfragen', ...more }: { annotation?: string } & Audience = {},
) {
  const { status, body } = await writer.call(noteCalls[kind].createNote, { params: { id }, body: { annotation, ...more } })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}

/** A meeting with somebody who writes notes, a group of the committee, somebody in it and somebody beside it. */
export async function aNotedMeeting(house: TestHouse) {
  const story = await anImportedMeeting(house)
  const inGroup = await aMember(house, story.committee, ['access'])
  const beside = await aMember(house, story.committee, ['member'])
  const group = await aCommitteeGroup(house, story.committee, { people: [inGroup] })
  const author = house.as(story.member)
  const { body: meeting } = await author.call(getMeeting, { params: story.meeting })
  const item = meeting.agenda_items[1]!
  return {
    ...story,
    inGroup,
    beside,
    group,
    author,
    item: { kind: 'agenda_items', id: item.id } as const,
    /** Everything of it that notes can stand on, but for personal documents. */
    objects: {
      committees: story.committee.id,
      meetings: meeting.id,
      agenda_items: item.id,
      meeting_documents: meeting.meeting_documents[0]!.id,
      protocols: meeting.protocol_id!,
      proposals: item.proposal_id!,
      attachments: item.attachments[0]!.id,
    },
    /** The texts of what somebody sees, newest first. */
    seenBy: async (who: { id: number }) => (await house.as(who).call(listNotes, {})).body.map(({ annotation }) => annotation),
  }
}
