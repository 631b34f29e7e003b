import { randomUUID } from 'node:crypto'
import type { WireAnnotation } from '#features/annotations/annotation.ts'
import type { Note } from '#features/notes/note.ts'

/** What waits in the stores of the version before the one outbox, unsealed, as that version wrote it. */
export type OldRows = {
  user_id: number
  /** Database `outbox`: annotations. */
  waiting: readonly ({ layer_id: number; id: string; kind: string; annotation: WireAnnotation } & OldFrame & { follow_up: string | null })[]
  /** Database `deeds`: everything else. */
  deeds: readonly ({ subject: string; deed: object; title: string; written: string } & OldFrame)[]
  /** Where layers are, from the same database. */
  papers: readonly { layer_id: number; paper: { title: string; address: string; version_id: number } }[]
  /** Changes that a page could not store before it went away. */
  journal: readonly { layer_id: number; changes: readonly { kind: string; annotation: WireAnnotation }[] }[]
}

type OldFrame = { revision: number; was_sent: boolean; refusal: { status: number; detail: string } | null }

/** What the rows are about, by the ids of the running site. `changed` and `removed` are on the server. */
export type OldPlace = {
  user_id: number
  item: { id: number; title: string }
  paper: { id: number; title: string; version_id: number }
  meeting: { id: number; title: string | null }
  layer_id: number
  notes: { changed: Note; removed: Note }
  drawings: { changed: WireAnnotation; removed: WireAnnotation }
}

/** A stroke as drawn there: a short line at this height of the first page. */
export const oldStroke = (y: number, id: string = randomUUID()): WireAnnotation => ({
  id,
  pageIndex: 0,
  type: 'ink',
  color: '#1864ab',
  opacity: 1,
  stroke_width: 2,
  strokes: [
    [
      [67.31, y, 0.5],
      [134.62, y + 2.7, 0.5],
    ],
  ],
})

export const MOVED_TO = 225.55
const frame: OldFrame = { revision: 1, was_sent: false, refusal: null }

/**
 * Recorded from a browser in which that version ran, without a connection: a stroke drawn, one moved, one deleted; a note placed on the page;
 * a note written, one changed, one deleted; a bookmark and a tag set; a stroke drawn while the page went away. Only ids, titles and keys are
 * those of the running site.
 */
export function recordedRows(place: OldPlace): OldRows {
  const { user_id, paper, layer_id, drawings } = place
  const { version_id, title } = paper
  const drawn = oldStroke(148.19)
  const row = { layer_id, ...frame, follow_up: null }
  return {
    user_id,
    waiting: [
      { ...row, id: drawn.id, kind: 'create', annotation: drawn, was_sent: true },
      { ...row, id: drawings.changed.id, kind: 'update', annotation: oldStroke(MOVED_TO, drawings.changed.id) },
      { ...row, id: drawings.removed.id, kind: 'remove', annotation: drawings.removed },
    ],
    deeds: recordedDeeds(place),
    papers: [{ layer_id, paper: { title, address: `/attachments/${paper.id}?version_id=${version_id}`, version_id } }],
    journal: [{ layer_id, changes: [{ kind: 'create', annotation: oldStroke(417.63) }] }],
  }
}

function recordedDeeds({ item, notes, ...place }: OldPlace): OldRows['deeds'] {
  const parent = { kind: 'agenda_items', id: item.id }
  const onItem = { object_id: item.id, content_type: 'agendaitem', annotatedObjectURL: `/agenda_items/${item.id}` }
  const unplaced = { page_number: null, position_x: null, position_y: null }
  const written = aNewNote({ annotation: 'Im Zug geschrieben', ...onItem, ...unplaced })
  const { changed, removed } = notes
  const body = { public: false, committee_groups: [] }
  const titled = { title: item.title, ...frame }
  const at = { page_number: 1, position_x: 201.9230769230769, position_y: 350.1457 }
  const { id: object_id, title } = place.paper
  const onPaper = { object_id, content_type: 'attachment', annotatedObjectURL: `/attachments/${object_id}` }
  const placed = aNewNote({ annotation: 'Auf der Seite', ...onPaper, ...at })
  return [
    {
      subject: `note/${placed.key}`,
      deed: {
        kind: 'note',
        parent: paperOnScreen({ item, ...place }),
        note: placed,
        step: { do: 'create', body: { annotation: placed.annotation, ...body, ...at } },
        next: null,
      },
      ...titled,
      title,
      written: '2026-11-26T19:29:18.346Z',
      was_sent: true,
    },
    {
      subject: `note/${written.key}`,
      deed: { kind: 'note', parent, note: written, step: { do: 'create', body: { annotation: written.annotation, ...body } }, next: null },
      ...titled,
      written: '2026-11-26T19:29:21.697Z',
    },
    {
      subject: `note/${changed.key}`,
      deed: {
        kind: 'note',
        parent,
        note: { ...changed, annotation: 'Im Zug geändert' },
        step: { do: 'change', body: { annotation: 'Im Zug geändert', ...body }, if_updated: changed.updated },
        next: null,
      },
      ...titled,
      written: '2026-11-26T19:29:22.214Z',
    },
    {
      subject: `note/${removed.key}`,
      deed: { kind: 'note', parent, note: removed, step: { do: 'remove', if_updated: removed.updated }, next: null },
      ...titled,
      written: '2026-11-26T19:29:22.396Z',
    },
    {
      subject: `bookmark/${item.id}`,
      deed: { kind: 'bookmark', id: item.id, bookmark: true },
      ...titled,
      written: '2026-11-26T19:29:23.958Z',
    },
    {
      subject: `tags/agendaitem/${item.id}`,
      deed: {
        kind: 'tags',
        content_type: 'agendaitem',
        id: item.id,
        added: ['noch-lesen'],
        removed: [],
        tagger: { username: 'responsible', full_name: 'Zehnder Claudia' },
      },
      ...titled,
      written: '2026-11-26T19:29:24.108Z',
    },
  ]
}

/** A note as shown before the server had it: with an id from its key. */
function aNewNote(facts: object & { annotation: string }) {
  const key = randomUUID()
  return {
    id: -1 - Number.parseInt(key.slice(0, 7), 16),
    public: false,
    shared: false,
    committee_groups: [],
    author: { username: 'responsible', first_name: 'Claudia', last_name: 'Zehnder', full_name: 'Zehnder Claudia' },
    created: '2026-11-26T19:29:18.322Z',
    updated: '2026-11-26T19:29:18.322Z',
    orphan: false,
    isOwner: true,
    key,
    ...facts,
  }
}

/** The whole document, which a placed note had as its parent. */
const paperOnScreen = ({ user_id, paper: { id, title, version_id }, item, meeting, layer_id }: Omit<OldPlace, 'notes'>) => ({
  id,
  title,
  meeting_id: meeting.id,
  version_id,
  file: `attachments/${id}/versions/${version_id}/file/`,
  file_name: '1_Budgetuebersicht.pdf',
  file_extension: 'pdf',
  mime_type: 'application/pdf',
  size: 762,
  created: '2026-11-26T20:29:06.535906+01:00',
  updated: '2026-08-31T16:09:33+02:00',
  last_seen: '2026-11-26T20:29:15.357+01:00',
  has_annotations: true,
  sort_order: null,
  color_code: null,
  kind: 'attachments',
  agenda_item_id: item.id,
  agenda_item: { id: item.id, title: item.title, number_or_business_number: '1.' },
  meeting: { id: meeting.id, title: meeting.title, start: '2026-11-26T21:29:06.474+01:00', committee: { id: 8, title: 'Comité 3add227a' } },
  annotationLayers: [
    {
      id: layer_id,
      name: null,
      display_name: 'Private Anmerkungen',
      object_id: version_id,
      content_type: 'backend.attachment',
      owner_id: user_id,
      owner_name: 'Zehnder Claudia',
      is_private_layer: true,
      is_legacy_layer: false,
      is_owner: true,
      is_restored: false,
      has_annotations: true,
      updated: '2026-11-26T20:29:16.246+01:00',
      idPath: `annotationlayers/${layer_id}`,
    },
  ],
  selected_layer: layer_id,
  withdrawn: null,
  tags: [],
  tag_counts: [],
  annotations: [{ id: '9bc17a94-13df-4575-af87-5a8e8c3d63ae', pageIndex: 0 }],
})
