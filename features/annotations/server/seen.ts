import { type RawBuilder, sql } from 'kysely'
import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Seer } from '#features/meetings/server/repository.ts'

/**
 * Whether the layer joined as `layer` is another's, shared with that user, who may be a column: by name, or by a group while active in the
 * committee of the meeting (permissions.md G7). Whether the user sees the document is asked beside it. A private layer is never anybody else's.
 */
export const isSharedWith = (user_id: RawBuilder<unknown>, today: string) => sql<boolean>`(
  not layer.is_private and layer.owner_id <> ${user_id} and exists (
    select from layer_recipient r where r.layer_id = layer.id and (r.user_id = ${user_id} or r.group_id is not null and exists (
      select from committee_group_member gm join membership m on m.user_id = gm.user_id and m.committee_id = r.committee_id
      where gm.committee_group_id = r.group_id and gm.user_id = ${user_id} and ${isActiveOn(today)}))))`

export const isOwn = (me: Seer) => sql<boolean>`(layer.owner_id = ${me.id})`
export const isSharedWithMe = (me: Seer) => isSharedWith(sql`${me.id}`, me.today)

/** Whether the owner of the row joined as `document` shared a layer of it with that user, who may be a column: such personal documents are seen. */
export const isPersonalDocumentSharedWith = (user_id: RawBuilder<unknown>, today: string) => sql<boolean>`exists (
  select from document_version of_document join annotation_layer layer on layer.version_id = of_document.id
  where of_document.document_id = document.id and layer.owner_id = document.owner_id and ${isSharedWith(user_id, today)})`
