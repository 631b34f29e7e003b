import { committee, meeting, type Rows, responsible, signedIn } from './row.ts'

export const meetingRows: Rows = {
  'GET committees/:id/meetings/': committee,
  'POST committees/:committee/import_meeting/': {
    answers: responsible,
    ask: ({ zip }) => ({ query: { dry_run: 'true' }, file: ['zipfile', zip] }),
  },
  'GET meetings/': signedIn,
  'GET meetings/:id/': meeting,
  'GET meetings/:id/agenda_items/': meeting,
  'GET meetings/:id/meeting_documents/': meeting,
  'GET meetings/:id/tagesordnung_item/': meeting,
  'GET tagesordnung_item/active/': signedIn,
  'GET agenda_items/:id/': meeting,
  'GET agenda_items/:id/attachments/': meeting,
}
