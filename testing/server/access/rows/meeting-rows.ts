import { stateOf } from '#features/meetings/server/undo/repository.ts'
import {
  activeMember,
  committee,
  meeting,
  type Rows,
  reading,
  responsible,
  responsibleOfMeeting,
  responsibleOfPart,
  signedIn,
} from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'

/** A new agenda entry. */
async function anEntry({ server, meeting_id, paramsOf }: World) {
  const entry = { meeting_id, agenda_item_id: paramsOf('agenda_items/').id ?? 0, day: '2026-09-14', order: 1 }
  return { params: await server.db.insertInto('agenda_entry').values(entry).returning('id').executeTakeFirstOrThrow() }
}

/** The same in a new meeting that takes place today. */
async function aCurrentEntry(world: World) {
  const [start, day] = [world.server.clock().toISOString(), '2026-11-20']
  const row = { committee_id: world.committee.id, start, days: [day], imported_at: start, updated: start }
  const { id: meeting_id } = await world.server.db.insertInto('meeting').values(row).returning('id').executeTakeFirstOrThrow()
  return anEntry({ ...world, meeting_id })
}

/** A new meeting on the same day as the world's own. */
async function aNewMeeting({ server, ...world }: World) {
  const [start, now] = ['2026-09-14T08:00:00+02:00', server.clock().toISOString()]
  const row = { committee_id: world.committee.id, start, days: ['2026-09-14'], imported_at: now, updated: now }
  return { params: await server.db.insertInto('meeting').values(row).returning('id').executeTakeFirstOrThrow() }
}

/** The same with an import that can be undone. */
async function anUndo(world: World) {
  const { params } = await aNewMeeting(world)
  const state = JSON.stringify(await stateOf(world.server.db, params.id))
  const row = { meeting_id: params.id, imported_at: world.server.clock().toISOString(), before: state, after: state }
  const { id: last_import } = await world.server.db.insertInto('import_undo').values(row).returning('id').executeTakeFirstOrThrow()
  return { params, body: { last_import } }
}

/** The committee's origin, set to what the body expects. */
async function anOrigin({ server, committee: { id } }: World) {
  const [given, expected] = [{ oguid: 'ksk:8', title: 'Finanzkommission' }, 'ksk:7']
  await server.db.updateTable('committee').set({ source_oguid: expected }).where('id', '=', id).execute()
  return { params: { id }, body: { given, expected } }
}

/** A new meeting made by hand, and a form that changes it. */
async function aMadeMeeting(world: World) {
  const { params } = await aNewMeeting(world)
  await world.server.db.updateTable('meeting').set({ made_by_hand: true }).where('id', '=', params.id).execute()
  return { params }
}

const byHand = {
  title: 'Von Hand angelegt',
  start: '2026-09-14T08:00',
  end: null,
  location: null,
  protocol: null,
  meeting_documents: [{ title: 'Einladung', upload: 0 }],
  agenda_items: [],
}
const formByHand: [string, Buffer, string, Record<string, string>] = [
  'files',
  Buffer.from('%PDF-1.7'),
  'Einladung.pdf',
  { meeting: JSON.stringify(byHand) },
]

export const meetingRows: Rows = {
  'GET news/': signedIn,
  'GET overview/': signedIn,
  'GET meetings/:id/preparation/': meeting,
  'GET users/me/reading_data/': signedIn,
  'POST meetings/:id/mark_read/': reading,
  'POST meetings/:id/unmark_read/': { answers: reading, ask: () => ({ body: { marked_at: '2026-09-14T06:00:00.000Z' } }) },
  'GET committees/:id/meetings/': committee,
  'POST committees/:committee/import_meeting/': {
    answers: responsible,
    ask: ({ zip }) => ({ query: { dry_run: 'true' }, file: ['zipfile', zip] }),
  },
  'POST committees/:id/correct_origin/': { answers: responsible, ask: anOrigin },
  'POST committees/:committee/create_meeting/': {
    answers: responsible,
    ask: () => ({ query: { dry_run: 'true' }, file: formByHand }),
  },
  'GET meetings/:id/by_hand/': { answers: responsibleOfMeeting, ask: aMadeMeeting },
  'POST meetings/:id/by_hand/': {
    answers: responsibleOfMeeting,
    ask: async (world) => ({ ...(await aMadeMeeting(world)), query: { dry_run: 'true' }, file: formByHand }),
  },
  'GET meetings/': signedIn,
  'GET meetings/:id/': meeting,
  'PATCH meetings/:id/': { answers: responsibleOfMeeting, ask: () => ({ body: { description: 'Die Unterlagen liegen auf.' } }) },
  'GET meetings/:id/publication/': responsibleOfMeeting,
  'PATCH meetings/:id/publication/': {
    answers: responsibleOfMeeting,
    inactive: responsibleOfMeeting,
    ask: () => ({ body: { is_public: false } }),
  },
  'GET meetings/:id/removal/': responsibleOfMeeting,
  'DELETE meetings/:id/': { answers: responsibleOfMeeting, ask: aNewMeeting },
  'GET meetings/:id/last_import/': responsibleOfMeeting,
  'POST meetings/:id/undo_import/': { answers: responsibleOfMeeting, ask: anUndo },
  'POST meetings/:id/seen/': reading,
  'GET meetings/:id/my_marks/': meeting,
  'GET meetings/:id/my_marks/file/': { answers: meeting, ask: () => ({ query: { as: 'csv' } }) },
  'GET meetings/:id/checks/': responsibleOfMeeting,
  'POST meetings/:id/preview/': {
    answers: responsibleOfMeeting,
    // Changes nothing.
    inactive: responsibleOfMeeting,
    ask: () => ({ body: { role: 'member' } }),
  },
  'GET users/:id/read_documents_users/': { answers: responsibleOfMeeting, ask: ({ meeting_id }) => ({ params: { id: meeting_id } }) },
  'GET meetings/:id/agenda_items/': meeting,
  'GET meetings/:id/meeting_documents/': meeting,
  'GET meetings/:id/tagesordnung_item/': meeting,
  'GET tagesordnung_item/:id/next_item/': { answers: meeting, ask: anEntry },
  'GET tagesordnung_item/active/': signedIn,
  'POST tagesordnung_item/:id/toggle_activation/': { answers: responsibleOfPart, ask: aCurrentEntry },
  'GET agenda_items/:id/': meeting,
  'GET agenda_items/:id/attachments/': meeting,
}

/** A business that no meeting has treated yet: everybody who sees the committee sees it. */
const aBusiness = async ({ server, committee: { id: committee_id } }: World) => {
  const facts = { committee_id, number: `SGB ${crypto.randomUUID()}`, title: 'Velowege' }
  return { params: await server.db.insertInto('business').values(facts).returning('id').executeTakeFirstOrThrow() }
}

export const businessRows: Rows = {
  'GET businesses/': signedIn,
  'GET businesses/:id/': { answers: committee, ask: aBusiness },
  'GET businesses/:id/agenda_items/': { answers: committee, ask: aBusiness },
}

export const notificationRows: Rows = {
  'GET committees/:id/principals/': activeMember,
  'GET meeting_template_fragments/': signedIn,
  'POST committees/:committee/meetings/:meeting/notification/': {
    answers: '401 404 404 403 404 403 200 404 200 404 404 200',
    ask: ({ meeting_id, people }) => ({
      params: { meeting: meeting_id },
      body: { message: 'Die Akten liegen auf.', principals: [{ id: people.MB?.id, type: 'user' }] },
    }),
  },
}
