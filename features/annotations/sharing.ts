import { z } from 'zod'
import { principal } from '#features/notifications/contract.ts'
import { bodyId } from '#platform/shared/endpoint.ts'
import { line } from '#platform/shared/one-line.ts'
import { annotationLayer } from './layer.ts'

/** Somebody, or a group of the committee, that a layer can be shared with (D3 §3 users). */
export const shareUser = principal.omit({ selected: true }).extend({
  /** Of an agenda item: all of its layers are shared with this one. */
  shared: z.boolean(),
  /** A group with `share_automatically` where something private would be shared: ticked when the dialog opens. Nothing is shared without a click. */
  preselected: z.boolean(),
})
export type ShareUser = z.infer<typeof shareUser>

/** People by full name, then groups by title; empty for whoever may not share the layer, recipients among them. */
const users = z.array(shareUser)

/** A layer with whom it is and can be shared with. */
export const layerWithUsers = annotationLayer.extend({ users })

/** What the share-agenda-item dialog begins with: a name to suggest, and with whom the layers can be shared. */
export const shareInfo = z.object({ name: z.string(), users })
export type ShareInfo = z.infer<typeof shareInfo>

export const longestLayerName = 200
/** So many recipients can be named at once. */
export const mostRecipients = 1_000

/** What a shared layer is called: one line. */
export const layerName = line(longestLayerName).min(1, 'problem.required_input_missing')

const isPlain = (text: string) => !text.includes('\0')

/** `href`, which the documents name, is left out: the server builds the link of the mail itself. */
export const sharing = z.object({
  /** Those marked as not shared count as not named. */
  users: z
    .array(z.object({ id: bodyId, type: principal.shape.type, shared: z.boolean().default(true) }))
    .max(mostRecipients)
    .transform((all) => all.filter(({ shared }) => shared))
    .refine((all) => all.length > 0, 'problem.required_input_missing'),
  name: layerName,
  /** Mails `text`, which may be empty, with a link to everybody who is named and sees the document, each once. */
  send_message: z.boolean().default(false),
  text: z.string().trim().max(10_000).refine(isPlain).default(''),
})
export type Sharing = z.output<typeof sharing>
