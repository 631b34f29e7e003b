import { committee, meeting, owner, type Rows, reading, signedIn } from '#testing/server/access/row.ts'
import type { World } from '#testing/server/access/world.ts'
import { aWrittenNote } from '#testing/server/factories/note-factories.ts'

/** On a new public note on the meeting: former members see the meeting, but not what others write. */
const onNote = (body?: object) => ({
  answers: '401 404 404 404 404 403 403 404 403 404 404 200',
  ask: async ({ clients, meeting_id }: World) => {
    const { id } = await aWrittenNote(clients.OW, { kind: 'meetings', id: meeting_id }, { public: true })
    return { params: { id }, ...(body && { body }) }
  },
})
const writing = (answers: string) => ({ answers, ask: () => ({ body: { annotation: 'Nachfragen' } }) })

export const noteRows: Rows = {
  'GET notes/': signedIn,
  'PATCH notes/:id/': onNote({ annotation: 'Erledigt' }),
  'DELETE notes/:id/': onNote(),
  'GET committees/:id/notes/': committee,
  'POST committees/:id/notes/': writing('401 404 404 403 403 200 200 200 200 404 404 200'),
  'GET meetings/:id/notes/': meeting,
  'POST meetings/:id/notes/': writing(reading),
  'GET agenda_items/:id/notes/': meeting,
  'POST agenda_items/:id/notes/': writing(reading),
  'GET meeting_documents/:id/notes/': meeting,
  'POST meeting_documents/:id/notes/': writing(reading),
  'GET protocols/:id/notes/': meeting,
  'POST protocols/:id/notes/': writing(reading),
  'GET proposals/:id/notes/': meeting,
  'POST proposals/:id/notes/': writing(reading),
  'GET attachments/:id/notes/': meeting,
  'POST attachments/:id/notes/': writing(reading),
  'GET personal_documents/:id/notes/': owner,
  'POST personal_documents/:id/notes/': writing(owner),
}

/** Own tags and bookmarks on visible objects; former members cannot set any. */
export const tagRows: Rows = {
  'GET tag/': signedIn,
  ...Object.fromEntries(
    ['agenda_items', 'proposals', 'attachments', 'protocols'].map((path) => [
      `POST ${path}/:id/set_tags/`,
      { answers: reading, ask: () => ({ body: { tags: [] } }) },
    ]),
  ),
  'POST agenda_items/:id/set_bookmark/': { answers: reading, ask: () => ({ body: { bookmark: true } }) },
}
