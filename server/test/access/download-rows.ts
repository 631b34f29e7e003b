import { meeting, type Rows } from './row.ts'
import type { World } from './world.ts'

const ids = ({ committee, meeting_id, paramsOf }: World) => ({
  params: { committee: committee.id, meeting: meeting_id, agendaItem: paramsOf('agenda_items/').id ?? 0 },
})

export const downloadRows: Rows = {
  'GET committees/:committee/meetings/:meeting/download/': { answers: meeting, ask: ids },
  'GET committees/:committee/meetings/:meeting/book/': { answers: meeting, ask: ids },
  'GET committees/:committee/meetings/:meeting/agenda_items/:agendaItem/download/': { answers: meeting, ask: ids },
}
