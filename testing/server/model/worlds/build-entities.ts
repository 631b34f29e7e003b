import { contentTypes, type NotableKind } from '#features/notes/note.ts'
import { anInk } from '#testing/server/factories/annotation-factories.ts'
import { committeeOf, committeeOfDocument, meetingOfItem } from '#testing/server/model/reference.ts'
import { unique } from '#testing/server/test-server.ts'
import { addMotions } from './build-motions.ts'
import { type At, dayAt, type Ground, idsOf, now, type Placed } from './ground.ts'
import type { Note, World } from './world.ts'

/** Inserts the contents of committees and meetings. */
export async function addEntities(ground: Ground, world: World, placed: Placed) {
  const at: At = (list, place) => placed[list][place] ?? 0
  const ofCommittees = await addOfCommittees(ground, world, at)
  const { items, entries } = await addItems(ground, world, at)
  const { documents, versions } = await addDocuments(ground, world, { at, items })
  const { layers, annotations } = await addLayers(ground, world, { at, versions })
  const notes = await addNotes(ground, world, { at, items, documents })
  const motions = await addMotions(ground, world, at)
  return { ...ofCommittees, items, entries, documents, versions, layers, annotations, notes, motions }
}

async function addOfCommittees({ server: { db }, file }: Ground, world: World, at: At) {
  const linkRows = world.links.map(({ committee }) => ({
    committee_id: at('committees', committee),
    title: unique('Reglement'),
    url: 'https://example.org/',
  }))
  const sectionRows = world.sections.map(({ committee }, place) => ({
    committee_id: at('committees', committee),
    title: unique('Abschnitt'),
    position: positionIn(world.sections, place),
  }))
  const basicRows = world.basic_documents.map(({ committee }, place) => ({
    committee_id: at('committees', committee),
    position: positionIn(world.basic_documents, place),
    title: unique('Reglement'),
    ...file,
    mime_type: 'application/pdf',
    file_name: 'Reglement.pdf',
    updated: now,
    section_id: null,
  }))
  return {
    links: await idsOf(linkRows, () => db.insertInto('committee_link').values(linkRows).returning('id').execute()),
    sections: await idsOf(sectionRows, () => db.insertInto('document_section').values(sectionRows).returning('id').execute()),
    basic_documents: await idsOf(basicRows, () => db.insertInto('basic_document').values(basicRows).returning('id').execute()),
  }
}

/** Consecutive within each committee. */
const positionIn = (list: { committee: number }[], place: number) =>
  list.slice(0, place).filter(({ committee }) => committee === list[place]?.committee).length

async function addItems({ server: { db } }: Ground, world: World, at: At) {
  const itemRows = world.items.map(({ meeting, is_paragraph, business }, sort_order) => ({
    meeting_id: at('meetings', meeting),
    title: unique('Geschäft'),
    is_paragraph,
    sort_order,
    number: `${sort_order + 1}.`,
    business_id: business === null ? null : at('businesses', business),
  }))
  const items = await idsOf(itemRows, () => db.insertInto('agenda_item').values(itemRows).returning('id').execute())
  const entryRows = world.entries.map(({ item }, order) => ({
    meeting_id: at('meetings', meetingOfItem(world, item)),
    agenda_item_id: items[item] ?? 0,
    day: dayAt(world.meetings[meetingOfItem(world, item)]?.days[0] ?? 0),
    order,
  }))
  const entries = await idsOf(entryRows, () => db.insertInto('agenda_entry').values(entryRows).returning('id').execute())
  return { items, entries }
}

async function addDocuments({ server: { db }, file }: Ground, world: World, { at, items }: { at: At; items: number[] }) {
  const rows = world.documents.map(({ kind, meeting, item, owner }) => ({
    kind,
    meeting_id: at('meetings', meeting),
    agenda_item_id: item === null ? null : (items[item] ?? 0),
    owner_id: owner === null ? null : at('persons', owner),
    title: unique('Bericht'),
  }))
  const documents = await idsOf(rows, () => db.insertInto('document').values(rows).returning('id').execute())
  const versionRows = documents.map((document_id) => ({
    document_id,
    number: 1,
    ...file,
    mime_type: 'application/pdf',
    file_name: 'Bericht.pdf',
    source_checksum: '',
    updated: now,
  }))
  const versions = await idsOf(versionRows, () => db.insertInto('document_version').values(versionRows).returning('id').execute())
  return { documents, versions }
}

async function addLayers({ server: { db } }: Ground, world: World, { at, versions }: { at: At; versions: number[] }) {
  const drawn = world.layers.map(({ kind }) => (kind === 'legacy' ? null : anInk()))
  const rows = world.layers.map(({ document, owner, kind }, place) => ({
    version_id: versions[document] ?? 0,
    owner_id: at('persons', owner),
    name: kind === 'private' ? null : unique('Ebene'),
    is_private: kind === 'private',
    xfdf: kind === 'legacy' ? '<xfdf/>' : null,
    annotation_count: drawn[place] ? 1 : 0,
    content_bytes: drawn[place] ? Buffer.byteLength(JSON.stringify(drawn[place])) : 0,
    updated: now,
  }))
  const layers = await idsOf(rows, () => db.insertInto('annotation_layer').values(rows).returning('id').execute())
  const annotationRows = drawn.flatMap((annotation, place) =>
    annotation === null
      ? []
      : [
          {
            owner_id: at('persons', world.layers[place]?.owner ?? 0),
            id: annotation.id,
            layer_id: layers[place] ?? 0,
            content: JSON.stringify(annotation),
            created: now,
            updated: now,
          },
        ],
  )
  if (annotationRows.length > 0) await db.insertInto('annotation').values(annotationRows).execute()
  const recipientRows = world.layers.flatMap(({ document, persons, groups }, place) => {
    const of = { layer_id: layers[place] ?? 0, committee_id: at('committees', committeeOfDocument(world, document)) }
    return [
      ...persons.map((person) => ({ ...of, user_id: at('persons', person), group_id: null })),
      ...groups.map((group) => ({ ...of, user_id: null, group_id: at('groups', group) })),
    ]
  })
  if (recipientRows.length > 0) await db.insertInto('layer_recipient').values(recipientRows).execute()
  return { layers, annotations: drawn.map((one) => one?.id ?? null) }
}

type Papers = { at: At; items: number[]; documents: number[] }

async function addNotes({ server: { db } }: Ground, world: World, papers: Papers) {
  const rows = world.notes.map((note) => ({
    author_id: papers.at('persons', note.author),
    committee_id: papers.at('committees', committeeOf(world, note.target)),
    ...objectOf(world, note, papers),
    annotation: unique('Nachfragen'),
    public: note.public,
    created: now,
    updated: now,
  }))
  const notes = await idsOf(rows, () => db.insertInto('note').values(rows).returning('id').execute())
  const groupRows = world.notes.flatMap(({ groups, target }, place) =>
    groups.map((group) => ({
      note_id: notes[place] ?? 0,
      group_id: papers.at('groups', group),
      committee_id: papers.at('committees', committeeOf(world, target)),
    })),
  )
  if (groupRows.length > 0) await db.insertInto('note_group').values(groupRows).execute()
  return notes
}

/** The path segment of an object that can have notes. */
export function kindOf(world: World, { on, of }: Note['target']): NotableKind {
  if (on === 'documents') return world.documents[of]?.kind ?? 'protocols'
  return on === 'items' ? 'agenda_items' : on
}

function objectOf(world: World, { target }: Note, { at, items, documents }: Papers) {
  const { on, of } = target
  const content_type = contentTypes[kindOf(world, target)]
  const none = { content_type, meeting_id: null, agenda_item_id: null, document_id: null }
  if (on === 'committees') return { ...none, object_id: at('committees', of) }
  if (on === 'meetings') return { ...none, object_id: at('meetings', of), meeting_id: at('meetings', of) }
  if (on === 'items') {
    const id = items[of] ?? 0
    return { ...none, object_id: id, agenda_item_id: id, meeting_id: at('meetings', meetingOfItem(world, of)) }
  }
  const id = documents[of] ?? 0
  return { ...none, object_id: id, document_id: id, meeting_id: at('meetings', world.documents[of]?.meeting ?? 0) }
}
