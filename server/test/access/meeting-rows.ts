import { committee, meeting, type Rows, reading, responsible, responsibleOfMeeting, signedIn } from './row.ts'
import type { World } from './world.ts'

/** An entry of the agenda, made anew. */
async function anEntry({ house, meeting_id, paramsOf }: World) {
  const entry = { meeting_id, agenda_item_id: paramsOf('agenda_items/').id ?? 0, day: '2026-09-14', order: 1 }
  return { params: await house.db.insertInto('agenda_entry').values(entry).returning('id').executeTakeFirstOrThrow() }
}

export const meetingRows: Rows = {
  'GET committees/:id/meetings/': committee,
  'POST committees/:committee/import_meeting/': {
    answers: responsible,
    ask: ({ zip }) => ({ query: { dry_run: 'true' }, file: ['zipfile', zip] }),
  },
  'GET meetings/': signedIn,
  'GET meetings/:id/': meeting,
  'PATCH meetings/:id/': { answers: responsibleOfMeeting, ask: () => ({ body: { description: 'Die Unterlagen liegen auf.' } }) },
  'POST meetings/:id/seen/': reading,
  'GET users/:id/read_documents_users/': { answers: responsibleOfMeeting, ask: ({ meeting_id }) => ({ params: { id: meeting_id } }) },
  'GET meetings/:id/agenda_items/': meeting,
  'GET meetings/:id/meeting_documents/': meeting,
  'GET meetings/:id/tagesordnung_item/': meeting,
  'GET tagesordnung_item/:id/next_item/': { answers: meeting, ask: anEntry },
  'GET tagesordnung_item/active/': signedIn,
  'GET agenda_items/:id/': meeting,
  'GET agenda_items/:id/attachments/': meeting,
}
