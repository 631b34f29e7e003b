import { z } from 'zod'
import { id } from '#platform/shared/endpoint.ts'

/** Kinds of objects that several users edit, except motions, which have their own topic. */
const kinds = [
  'meeting',
  'section',
  'document',
  'committee_group',
  'committee_link',
  'membership',
  'business_type',
  'tag_option',
  'meeting_template_fragment',
  'committee',
  'user',
  'configuration',
] as const

/** Topic of objects that were edited or removed, published to everyone who could be editing them. */
export const editedTopic = 'object/edited'
/** The id of `configuration` is 0. */
export const editedMessage = z.object({ kind: z.enum(kinds), id })
export type EditedObject = z.infer<typeof editedMessage>
