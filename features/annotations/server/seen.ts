import { type RawBuilder, sql } from 'kysely'
import { isActiveOn } from '#features/identity/server/repository.ts'
import type { Viewer } from '#features/meetings/server/repository.ts'

/**
 * Whether the layer joined as `layer` is another user's and shared with this user: by name, or by a group while active in the meeting's
 * committee (permissions.md G7). `user_id` may be a column. The caller also checks whether the user sees the document. A private layer is
 * never shared.
 */
export const isSharedWith = (user_id: RawBuilder<unknown>, today: string) => sql<boolean>`(
  not layer.is_private and layer.owner_id <> ${user_id} and exists (
    select from layer_recipient r where r.layer_id = layer.id and (r.user_id = ${user_id} or r.group_id is not null and exists (
      select from committee_group_member gm join membership m on m.user_id = gm.user_id and m.committee_id = r.committee_id
      where gm.committee_group_id = r.group_id and gm.user_id = ${user_id} and ${isActiveOn(today)}))))`

export const isOwn = (me: Viewer) => sql<boolean>`(layer.owner_id = ${me.id})`
export const isSharedWithMe = (me: Viewer) => isSharedWith(sql`${me.id}`, me.today)

/**
 * Preselects by index the layers that may be shared with the caller; `isSharedWithMe` alone would look at those of the whole site. An array, so
 * that it is evaluated first.
 */
export const mayBeShared = (me: Viewer) => sql<boolean>`layer.id = any(array(
  select r.layer_id from layer_recipient r where r.user_id = ${me.id}
  union all select r.layer_id from layer_recipient r join committee_group_member gm on gm.committee_group_id = r.group_id where gm.user_id = ${me.id}))`

/**
 * Whether the owner of the document joined as `document` shared a layer of it with this user, which makes a personal document visible.
 * `user_id` may be a column.
 */
export const isPersonalDocumentSharedWith = (user_id: RawBuilder<unknown>, today: string) => sql<boolean>`exists (
  select from document_version of_document join annotation_layer layer on layer.version_id = of_document.id
  where of_document.document_id = document.id and layer.owner_id = document.owner_id and ${isSharedWith(user_id, today)})`
