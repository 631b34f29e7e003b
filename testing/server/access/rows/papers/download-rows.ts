import { meeting, type Rows } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'

const ids = ({ committee, meeting_id, paramsOf }: World) => ({
  params: { committee: committee.id, meeting: meeting_id, agendaItem: paramsOf('agenda_items/').id ?? 0 },
})

/** A meeting of the same day without documents: those who see it get an error, so that no meeting pack is made for each actor. */
const emptyMeeting = async ({ server, committee }: World) => {
  const at = '2026-09-14T12:30:00Z'
  const facts = { title: 'Ohne Dokumente', start: at, days: ['2026-09-14'], imported_at: at, updated: at }
  const { id } = await server.db
    .insertInto('meeting')
    .values({ committee_id: committee.id, ...facts })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { params: { committee: committee.id, meeting: id } }
}

export const downloadRows: Rows = {
  'GET committees/:committee/meetings/:meeting/download/': { answers: meeting, ask: ids },
  'GET committees/:committee/meetings/:meeting/book/': { answers: meeting.replaceAll('200', '409'), ask: emptyMeeting },
  'GET committees/:committee/meetings/:meeting/agenda_items/:agendaItem/download/': { answers: meeting, ask: ids },
}
