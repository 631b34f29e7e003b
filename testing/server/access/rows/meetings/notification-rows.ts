import { activeMember, type Rows, signedIn } from '#testing/server/access/row.ts'

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
