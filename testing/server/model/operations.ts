import fc from 'fast-check'

/** Each operation and the list of its object. */
export const operations = {
  note_committee: 'committees',
  import: 'committees',
  add_section: 'committees',
  upload: 'committees',
  add_group: 'committees',
  add_link: 'committees',
  choose_user: 'committees',
  post_suggestion: 'committees',
  change_roles: 'memberships',
  end_membership: 'memberships',
  change_group: 'groups',
  remove_group: 'groups',
  change_link: 'links',
  remove_link: 'links',
  rename_section: 'sections',
  rename_basic: 'basic_documents',
  remove_basic: 'basic_documents',
  describe: 'meetings',
  visit: 'meetings',
  note_meeting: 'meetings',
  notify: 'meetings',
  list_readers: 'meetings',
  create_motion: 'meetings',
  bookmark: 'items',
  tag_item: 'items',
  note_item: 'items',
  add_paper: 'items',
  toggle: 'entries',
  read: 'documents',
  note_document: 'documents',
  tag_document: 'documents',
  rename_paper: 'documents',
  remove_paper: 'documents',
  draw: 'layers',
  share: 'layers',
  remove_layer: 'layers',
  change_note: 'notes',
  remove_note: 'notes',
  open: 'motions',
  sign: 'motions',
  submit: 'motions',
  urge: 'motions',
  remove_motion: 'motions',
} as const
export type Does = keyof typeof operations

/** `by` a user, `on` a place in its list, and `with` another user it names. */
export type Operation = { by: number; does: Does; on: number; with: number }

const place = fc.nat(59)
/** Random operations; their places are reduced to valid ones once the world is known. */
export const someOperations = (most: number): fc.Arbitrary<Operation[]> =>
  fc.array(fc.record({ by: place, does: fc.constantFrom(...(Object.keys(operations) as Does[])), on: place, with: place }), {
    minLength: most,
    maxLength: most,
  })
