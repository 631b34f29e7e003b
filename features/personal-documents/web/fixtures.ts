import type { PersonalDocument } from '#features/personal-documents/document.ts'
import { aDocument } from '#testing/web/fixtures.ts'

export const aPersonalDocument = (change: Partial<PersonalDocument> = {}): PersonalDocument => ({
  ...aDocument({ id: 80, title: 'Votum', file: 'personal_documents/80/versions/800/file/', file_name: 'Votum.pdf' }),
  agenda_item_id: 30,
  user: { id: 1, username: 'muster', first_name: 'Eva', last_name: 'Muster' },
  ...change,
})
