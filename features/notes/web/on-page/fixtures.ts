import type { PaperNotes, PlacedNote } from './paper-notes.ts'

const INSTANT = '2026-09-10T08:00:00+00:00'

/** A note that its reader has placed on the first page. */
export const aPlacedNote = (change: Partial<PlacedNote> = {}): PlacedNote => ({
  id: 1,
  annotation: 'Woher kommt diese Zahl?',
  public: false,
  shared: false,
  committee_groups: [],
  author: { first_name: 'Eva', last_name: 'Muster', username: 'eva', full_name: 'Muster Eva' },
  created: INSTANT,
  updated: INSTANT,
  object_id: 50,
  content_type: 'attachment',
  orphan: false,
  page_number: 1,
  position_x: 100,
  position_y: 300,
  isOwner: true,
  key: null,
  annotatedObjectURL: '/attachments/50',
  ...change,
})

/** A paper without notes. */
export const noPaperNotes: PaperNotes = {
  document: { kind: 'attachments', id: 50 },
  committee_id: 2,
  count: 0,
  placed: [],
  selected: null,
  select: () => {},
  doing: null,
  begin: () => {},
  move: () => {},
  mayWrite: true,
  isShown: true,
  show: () => {},
  paper: null,
  setPaper: () => {},
}
