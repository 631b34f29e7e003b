import type { Note } from '#features/notes/note.ts'

const INSTANT = '2026-09-14T12:30:00+00:00'

/** A private note of the reader's own on a meeting. */
export const aNote = (change: Partial<Note> = {}): Note => ({
  id: 70,
  annotation: 'Bei den Investitionen nachfragen.',
  public: false,
  shared: false,
  committee_groups: [],
  author: { username: 'muster', first_name: 'Eva', last_name: 'Muster', full_name: 'Muster Eva' },
  created: INSTANT,
  updated: INSTANT,
  object_id: 4,
  content_type: 'meeting',
  orphan: false,
  page_number: null,
  position_x: null,
  position_y: null,
  isOwner: true,
  key: null,
  annotatedObjectURL: '/meetings/4',
  ...change,
})
