import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { layerWithUsers, shareInfo, sharing } from './sharing.ts'

/**
 * The recipients become exactly those named. The private layer keeps its id and what lies on it, gets the name and becomes a shared one; the
 * caller's fresh private layer has a new id and is in the list of layers at once. A stroke that is still on its way, in an outbox, too, lands on
 * the layer that it was drawn on, which is the shared one: wait until the outbox has sent what it holds of the layer, then share.
 * 400 on `users` and `name`, 409 in a committee that rests, 429 beyond the limits of messages of an hour. Repeated it changes nothing.
 */
export const shareLayer = endpoint({
  method: 'POST',
  path: 'annotationlayers/:id/share/',
  params: byId,
  body: sharing,
  answer: layerWithUsers,
})

const item = 'agenda_items/:id/'
export const getShareInfo = endpoint({ method: 'GET', path: `${item}share_info/`, params: byId, answer: shareInfo })
/**
 * All own layers with annotations on the latest versions of the item's documents, at once: private ones are shared under this name as above, and
 * the named recipients join those that each has already. 409 with `detail` when there are none.
 */
export const shareItem = endpoint({
  method: 'POST',
  path: `${item}share/`,
  params: byId,
  body: sharing.safeExtend({
    /** The caller's own beside the item, too. */
    personal_documents: z.boolean().default(false),
  }),
  /** How many layers were shared. */
  answer: z.object({ layers: z.int() }),
})

/** Each person's own: what becomes of the layers that they see. */
export const layersChangedTopic = 'users/{user_id}/annotationlayers/changed'

/** What is said there once it is so: to the owner of the layer, and to whoever sees it or saw it before. */
export const layerChanged = z.object({ version_id: z.int(), layer_id: z.int() })
export type LayerChanged = z.infer<typeof layerChanged>
