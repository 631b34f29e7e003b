import { committeeOf, committeeOfDocument, hasRole, isActive, seesItem, seesTarget } from '#testing/server/model/reference.ts'
import { secret } from '#testing/server/model/unseen.ts'
import { unique } from '#testing/server/test-server.ts'
import type { Built } from './build.ts'
import { now } from './ground.ts'

/** Adds private objects of others where a user sees the rest: notes, annotations, papers, bookmarks, readings, feeds. */
export async function addOfOthers(built: Built, person: number) {
  const { server, file, ids, world } = built
  const { db } = server
  const others = ids.persons.flatMap((id, at) => (at === person ? [] : [{ id, at }]))
  for (const { id, at } of others) {
    for (const [document, document_id] of ids.documents.entries()) {
      if (!seesTarget(world, at, { on: 'documents', of: document })) continue
      const version_id = ids.versions[document] ?? 0
      await db
        .insertInto('annotation_layer')
        .values({ version_id, owner_id: id, name: secret(), is_private: false, annotation_count: 0, updated: now })
        .execute()
      await db
        .insertInto('note')
        .values(noteOn(built, document, { author_id: id, document_id }))
        .execute()
      if (hasRole(world, person, committeeOfDocument(world, document), 'responsible')) continue
      await db
        .insertInto('document_reading')
        .values({ user_id: id, version_id, last_seen: now })
        .onConflict((on) => on.doNothing())
        .execute()
    }
    for (const [item, agenda_item_id] of ids.items.entries()) {
      if (!seesItem(world, at, item) || !isActive(world, at, committeeOf(world, { on: 'items', of: item }))) continue
      await db
        .insertInto('bookmark')
        .values({ user_id: id, agenda_item_id })
        .onConflict((on) => on.doNothing())
        .execute()
      const meeting_id = ids.meetings[world.items[item]?.meeting ?? 0] ?? 0
      const paper = { kind: 'personal_documents' as const, meeting_id, agenda_item_id, owner_id: id, title: secret() }
      const { id: document_id } = await db.insertInto('document').values(paper).returning('id').executeTakeFirstOrThrow()
      const version = { document_id, number: 1, ...file, mime_type: 'application/pdf', file_name: 'Geheimnis.pdf', source_checksum: '' }
      await db
        .insertInto('document_version')
        .values({ ...version, updated: now })
        .execute()
    }
    await db
      .insertInto('calendar_feed')
      .values({ user_id: id, secret_hash: unique('hash'), created: now })
      .onConflict((on) => on.doNothing())
      .execute()
  }
}

function noteOn({ world, ids }: Built, document: number, facts: { author_id: number; document_id: number }) {
  const { kind, meeting } = world.documents[document] as Built['world']['documents'][number]
  const types = {
    meeting_documents: 'meetingdocument',
    protocols: 'protocol',
    proposals: 'proposal',
    attachments: 'attachment',
    personal_documents: 'personaldocument',
  } as const
  return {
    ...facts,
    committee_id: ids.committees[world.meetings[meeting]?.committee ?? 0] ?? 0,
    content_type: types[kind],
    object_id: facts.document_id,
    meeting_id: ids.meetings[meeting] ?? 0,
    annotation: secret(),
    created: now,
    updated: now,
  }
}
