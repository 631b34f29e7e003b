import { findCommittee } from '#features/administration/server/committees.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import { writeBookmark } from '#features/bookmarks/server/repository.ts'
import { findActor } from '#features/identity/server/repository.ts'
import type { Notable } from '#features/notes/note.ts'
import { listNotesOn } from '#features/notes/server/repository.ts'
import { findPlace, addNote as writeNote } from '#features/notes/server/write-notes.ts'
import type { TaggedObject } from '#features/tags/server/repository.ts'
import { setTags } from '#features/tags/server/set-tags.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Council, CouncilNote, CouncilPlace } from './council/council-shape.ts'
import { findCouncilItem } from './demonstration-meetings.ts'

type Deps = { db: Db; clock: () => Date }

/** Adds notes in one transaction; idempotent. */
export const addNotes = ({ db, clock }: Deps, { notes }: Pick<Council, 'notes'>, day: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    for (const note of notes) {
      const me = await findActor(trx, note.username, day)
      if (!me) throw new Error(`The demonstration council has nobody named ${note.username}`)
      await addNote(trx, me, { note, now: clock() })
    }
  })

async function addNote(db: Db, me: Actor, { note, now }: { note: CouncilNote; now: Date }): Promise<void> {
  const object = await findObject(db, note)
  const place = await findPlace(db, me, { ...object, now: now.toISOString() })
  const there = await listNotesOn(db, me, object)
  if (there.some(({ isOwner, annotation }) => isOwner && annotation === note.text)) return
  const { audience = [] } = note
  const groups = Array.isArray(audience) ? audience : []
  const committee_groups = await Promise.all(groups.map((title) => groupOf(db, place, title)))
  const body = { annotation: note.text, public: audience === 'public', committee_groups, ...note.place }
  const at = new Date(now.getTime() - note.hours_ago * 3_600_000)
  await writeNote(db, { author_id: me.id, at, object, place, body })
}

async function groupOf(db: Db, { committee_id }: { committee_id: number }, title: string): Promise<number> {
  const groups = db.selectFrom('committee_group').select('id').where('committee_id', '=', committee_id)
  return (await groups.where('title', '=', title).executeTakeFirstOrThrow()).id
}

async function findObject(db: Db, { committee, opengever_id, business_number, paper }: CouncilNote): Promise<Notable> {
  const { id: committee_id } = await findCommittee(db, committee)
  if (opengever_id === undefined) return { kind: 'committees', id: committee_id }
  const ofCommittee = db.selectFrom('meeting').select('meeting.id').where('committee_id', '=', committee_id)
  const { id: meeting_id } = await ofCommittee.where('opengever_id', '=', opengever_id).executeTakeFirstOrThrow()
  if (business_number === undefined) return { kind: 'meetings', id: meeting_id }
  const { id: agenda_item_id } = await findCouncilItem(db, { opengever_id, business_number })
  if (paper === undefined) return { kind: 'agenda_items', id: agenda_item_id }
  const papers = db.selectFrom('document').select('id').where('agenda_item_id', '=', agenda_item_id).where('kind', '=', paper.kind)
  const { id } = await papers.$if(paper.title !== null, (query) => query.where('title', '=', paper.title ?? '')).executeTakeFirstOrThrow()
  return { kind: paper.kind, id }
}

/** Adds tags and bookmarks in one transaction; idempotent. */
export async function addTagsAndBookmarks({ db, clock }: { db: Db; clock: () => Date }, council: Pick<Council, 'tags' | 'bookmarks'>) {
  const sets = Map.groupBy(
    council.tags.flatMap(({ usernames, ...tag }) => usernames.map((username) => ({ ...tag, username }))),
    ({ slug: _slug, ...place }) => JSON.stringify(place),
  )
  await db.transaction().execute(async (trx) => {
    for (const [tag, ...others] of sets.values()) {
      if (!tag) continue
      const slugs = { tags: [tag, ...others].map(({ slug }) => slug) }
      const { id: user_id } = await findUser(trx, tag.username)
      await setTags(trx, { user_id, object: await findTaggable(trx, tag), slugs, at: clock() })
    }
    for (const { usernames, ...place } of council.bookmarks) {
      const { id: agenda_item_id } = await findCouncilItem(trx, place)
      for (const username of usernames)
        await writeBookmark(trx, { user_id: (await findUser(trx, username)).id, agenda_item_id, bookmark: true })
    }
  })
}

type Tagged = CouncilPlace & Pick<Council['tags'][number], 'kind' | 'title'>

async function findTaggable(db: Db, { kind, title, ...place }: Tagged): Promise<TaggedObject> {
  const item = await findCouncilItem(db, place)
  const facts = { content_type: kind, meeting_id: item.meeting_id, imported_tags: [] }
  if (kind === 'agendaitem') return { ...facts, id: item.id }
  const document = await db
    .selectFrom('document')
    .select('id')
    .where('agenda_item_id', '=', item.id)
    .where('kind', '=', kind === 'proposal' ? 'proposals' : 'attachments')
    .$if(title !== undefined, (query) => query.where('title', '=', title ?? ''))
    .executeTakeFirstOrThrow()
  return { ...facts, ...document }
}
