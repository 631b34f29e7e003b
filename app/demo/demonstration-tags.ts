import { findUser } from '#features/administration/server/users.ts'
import { writeBookmark } from '#features/bookmarks/server/repository.ts'
import type { TaggedObject } from '#features/tags/server/repository.ts'
import { setTags } from '#features/tags/server/set-tags.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Council, CouncilPlace } from './council/council-shape.ts'
import { findCouncilItem } from './demonstration-items.ts'

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
