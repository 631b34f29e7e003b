import { z } from 'zod'
import { principal } from '#features/notifications/contract.ts'
import { bodyId, byId, endpoint, pathId } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/fields.ts'
import { refused } from '#platform/shared/refused.ts'
import { annotationLayer } from './layer.ts'

/** A person or a group of the committee that a layer can be shared with (D3 §3 users). */
export const shareUser = principal.omit({ selected: true }).extend({
  /** For an agenda item: whether all its layers are shared with this recipient. */
  shared: z.boolean(),
  /** A group with `share_automatically` where something private would be shared: preselected in the dialog, but never shared without a click. */
  preselected: z.boolean(),
})
export type ShareUser = z.infer<typeof shareUser>

/** People by full name, then groups by title; empty if the caller may not share the layer, as for recipients. */
const users = z.array(shareUser)

/** A layer with its recipients and possible recipients. */
const layerWithUsers = annotationLayer.extend({ users })

/** Initial data of the dialog that shares an agenda item: a suggested name, and the possible recipients. */
const shareInfo = z.object({ name: z.string(), users })
export type ShareInfo = z.infer<typeof shareInfo>

export const longestLayerName = 200
/** Maximum number of recipients in one request. */
export const mostRecipients = 1_000

/** Name of a shared layer: one line. */
export const layerName = line(longestLayerName).min(1, 'problem.required_input_missing')

const isPlain = (text: string) => !text.includes('\0')

/** The documents also name `href`; it is left out, since the server builds the mail's link itself. */
const sharing = z.object({
  /** Entries with `shared: false` count as not named. */
  users: z
    .array(z.object({ id: bodyId, type: principal.shape.type, shared: z.boolean().default(true) }))
    .max(mostRecipients)
    .transform((all) => all.filter(({ shared }) => shared))
    .refine((all) => all.length > 0, 'problem.required_input_missing'),
  name: layerName,
  /** Mails `text`, which may be empty, with a link to every named recipient who sees the document, once each. */
  send_message: z.boolean().default(false),
  text: z.string().trim().max(10_000).refine(isPlain).default(''),
})
export type Sharing = z.output<typeof sharing>

export const listLayers = endpoint({
  summary: 'List the annotation layers on a version',
  description: "The caller's own layers and those shared with the caller. The first call of an active member creates the private layer.",
  method: 'GET',
  path: 'versionable/:version_id/annotation_layers/',
  params: z.object({ version_id: pathId }),
  answer: z.array(annotationLayer),
})
const layer = 'annotationlayers/:id/'
export const getLayer = endpoint({
  summary: 'Read an annotation layer with its recipients',
  description: 'Without recipients if the caller may not share it.',
  method: 'GET',
  path: layer,
  params: byId,
  answer: layerWithUsers,
})
export const removeLayer = endpoint({
  summary: 'Remove an annotation layer',
  refusals: { 403: 'The layer belongs to somebody else.', 409: refused.inactive },
  method: 'DELETE',
  path: layer,
  params: byId,
  answer: z.object({}),
})

/**
 * Replaces the recipients by those named. The private layer keeps its id and its annotations, is given the name and becomes a shared layer;
 * the caller gets a new private layer with a new id, which is in the list of layers at once. A stroke that is still being sent, or waits in
 * an outbox, lands on the layer that it was drawn on, which is now shared: let the outbox send everything of the layer first, then share.
 * 400 on `users` and `name`, 409 in an inactive committee, 429 beyond the hourly limits of messages. Repeating it changes nothing.
 */
export const shareLayer = endpoint({
  summary: 'Share an annotation layer',
  refusals: {
    403: 'The layer belongs to somebody else or is a legacy layer, the site has no sharing, or the caller has left the committee.',
    409: `${refused.inactive} ${refused.withdrawn} Annotations are still being carried over from an earlier version.`,
    429: refused.messages,
  },
  method: 'POST',
  path: 'annotationlayers/:id/share/',
  params: byId,
  body: sharing,
  answer: layerWithUsers,
})

const item = 'agenda_items/:id/'
export const getShareInfo = endpoint({
  summary: 'Read a suggested name and the possible recipients for sharing an agenda item',
  method: 'GET',
  path: `${item}share_info/`,
  params: byId,
  answer: shareInfo,
})
export const shareItem = endpoint({
  summary: "Share all of the caller's annotation layers on an agenda item",
  description:
    'Those with annotations on the latest versions of its documents: private ones under the given name; layers already shared get the named recipients in addition.',
  refusals: {
    403: 'The site has no sharing, or the caller has left the committee.',
    409: `${refused.inactive} ${refused.withdrawn} There is nothing to share, or annotations are still being carried over from an earlier version.`,
    429: refused.messages,
  },
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
