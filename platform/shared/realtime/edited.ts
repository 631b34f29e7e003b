import { z } from 'zod'
import { id } from '#platform/shared/endpoint.ts'

/** What several people edit, but for motions, which have a topic of their own. */
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

/** Somebody has edited or removed an object: told to those who could be editing it, too. */
export const editedTopic = 'object/edited'
/** The configuration has the id 0. */
export const editedMessage = z.object({ kind: z.enum(kinds), id })
export type EditedObject = z.infer<typeof editedMessage>
