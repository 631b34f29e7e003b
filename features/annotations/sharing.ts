import { z } from 'zod'
import { principal } from '#features/notifications/contract.ts'
import { bodyId } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/text-fields.ts'
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
export const layerWithUsers = annotationLayer.extend({ users })

/** Initial data of the dialog that shares an agenda item: a suggested name, and the possible recipients. */
export const shareInfo = z.object({ name: z.string(), users })
export type ShareInfo = z.infer<typeof shareInfo>

export const longestLayerName = 200
/** Maximum number of recipients in one request. */
export const mostRecipients = 1_000

/** Name of a shared layer: one line. */
export const layerName = line(longestLayerName).min(1, 'problem.required_input_missing')

const isPlain = (text: string) => !text.includes('\0')

/** The documents also name `href`; it is left out, since the server builds the mail's link itself. */
export const sharing = z.object({
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
