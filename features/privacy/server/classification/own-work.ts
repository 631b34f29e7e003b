import type { PersonalData } from './kind.ts'

const withMeeting = 'until removed, or with the meeting'
const groupsOf = (id: string) => `(select jsonb_agg(title) from committee_group where id = ${id})`

/**
 * What a person writes, draws, marks and reads for themselves. Meetings, items and documents of the council are named by their numbers: the person may no longer
 * see what they are called now.
 */
export const ownWork: PersonalData[] = [
  {
    at: 'document.owner_id',
    what: 'Personal documents, with their files',
    kept: withMeeting,
    exported: `id, title, meeting_id, agenda_item_id, created, (
      select jsonb_agg(jsonb_build_object('number', number, 'file_name', file_name, 'size', size, 'created', created) order by number)
      from document_version where document_id = document.id) as versions`,
    erased: 'deleted',
  },
  {
    at: 'annotation_layer.owner_id',
    what: 'Layers of annotations, private and shared',
    kept: 'until removed, or with the document',
    exported: `id, version_id, name, is_private, xfdf, created, updated, (
      select count(*)::integer from layer_recipient where layer_id = annotation_layer.id) as recipients`,
    erased: 'deleted',
  },
  {
    at: 'annotation.owner_id',
    what: 'Annotations',
    kept: 'until removed, or with their layer',
    exported: 'layer_id, id, content, created, updated',
    where: 'owner_id = (select id from person) and content is not null',
    erased: 'deleted',
  },
  {
    at: 'note.author_id',
    what: 'Notes, private and shared',
    kept: withMeeting,
    exported: `id, content_type, object_id, committee_id, meeting_id, annotation, public, page_number, position_x, position_y, created, updated,
      ${groupsOf('any (select group_id from note_group where note_id = note.id)')} as groups`,
    erased: 'deleted',
  },
  { at: 'note_key.author_id', what: 'Keys of sent notes', kept: 'until erased', exported: { not: 'random numbers' }, erased: 'deleted' },
  {
    at: 'tag_entry.user_id',
    what: 'Tags',
    kept: withMeeting,
    exported: `(select slug from tag_option where id = option_id) as tag, content_type, meeting_id, agenda_item_id, document_id, created`,
    erased: 'deleted',
  },
  {
    at: 'bookmark.user_id',
    what: 'Bookmarks',
    kept: withMeeting,
    exported: 'agenda_item_id',
    erased: 'deleted',
  },
  {
    at: 'document_reading.user_id',
    what: 'Which documents the person has opened, and when last',
    kept: withMeeting,
    exported: `version_id, last_seen`,
    erased: 'deleted',
  },
  {
    at: 'page_reading.user_id',
    what: 'Which pages the person has had on screen',
    kept: withMeeting,
    exported: `version_id, pages::text, last_page, last_read`,
    erased: 'deleted',
  },
  {
    at: 'motion_reading.user_id',
    what: 'Which motions the person has read',
    kept: withMeeting,
    exported: 'motion_id, number, read_at',
    erased: 'deleted',
  },
  {
    at: 'meeting_visit.user_id',
    what: 'When the person last saw a meeting',
    kept: withMeeting,
    exported: `meeting_id, last_seen`,
    erased: 'deleted',
  },
  {
    at: 'layer_recipient.user_id',
    what: 'Layers that others have shared with the person',
    kept: 'until no longer shared',
    exported: 'layer_id, committee_id',
    erased: 'deleted',
  },
  {
    at: 'search_entry.owner_id',
    what: 'Words of own documents, notes and annotations, for the search',
    kept: 'as long as what they come from',
    exported: { not: 'repeats what is exported' },
    erased: 'deleted',
  },
  {
    at: 'search_due.owner_id',
    what: 'Own changes that the search has still to follow',
    kept: 'seconds',
    exported: { not: 'repeats what is exported' },
    erased: 'deleted',
  },
]
