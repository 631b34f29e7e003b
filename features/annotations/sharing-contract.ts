import { z } from 'zod'
import { byId, endpoint } from '#platform/shared/endpoint.ts'
import { layerWithUsers, shareInfo, sharing } from './sharing.ts'

/**
 * Replaces the recipients by those named. The private layer keeps its id and its annotations, is given the name and becomes a shared layer;
 * the caller gets a new private layer with a new id, which is in the list of layers at once. A stroke that is still being sent, or waits in
 * an outbox, lands on the layer that it was drawn on, which is now shared: let the outbox send everything of the layer first, then share.
 * 400 on `users` and `name`, 409 in an inactive committee, 429 beyond the hourly limits of messages. Repeating it changes nothing.
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
 * Shares all own layers with annotations on the latest versions of the item's documents: private ones under this name as above; layers
 * already shared get the named recipients in addition. 409 with `detail` if there are none.
 */
export const shareItem = endpoint({
  method: 'POST',
  path: `${item}share/`,
  params: byId,
  body: sharing.safeExtend({
    /** Also the caller's personal documents of the item. */
    personal_documents: z.boolean().default(false),
  }),
  /** Number of layers shared. */
  answer: z.object({ layers: z.int() }),
})

/** Topic of one user: changes to the layers that the user sees. */
export const layersChangedTopic = 'users/{user_id}/annotationlayers/changed'

/** Published after the change to the layer's owner and to everybody who sees it or saw it before. */
export const layerChanged = z.object({ version_id: z.int(), layer_id: z.int() })
export type LayerChanged = z.infer<typeof layerChanged>
