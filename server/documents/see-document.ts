import { type RawBuilder, sql } from 'kysely'
import { isPersonalDocumentSharedWith } from '#server/annotations/shared-with.ts'
import { isMeetingSeenBy, type Seer } from '#server/meetings/repository.ts'

/**
 * seeDocument of permissions.md, where document and meeting are joined: through the real parent; a personal document is its owner's and theirs
 * with whom the owner shared a layer of it. What lists, counts, packs or finds documents asks `isCountedFor`, too.
 */
export const seeDocument = ({ id, today }: Seer) => isDocumentSeenBy(sql`${id}`, today)

/** The same for any user: a column where many are asked about. */
export const isDocumentSeenBy = (user_id: RawBuilder<unknown>, today: string) => sql<boolean>`(${isMeetingSeenBy(user_id, today)} and (
  document.owner_id is null or document.owner_id = ${user_id} or ${isPersonalDocumentSharedWith(user_id, today)}))`

/** Another's personal document is in no list, count, zip or search of whoever it was shared with (permissions.md Personal document). */
export const isCountedFor = (me: Seer) => sql<boolean>`(document.owner_id is null or document.owner_id = ${me.id})`
