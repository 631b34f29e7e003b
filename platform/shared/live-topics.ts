import { z } from 'zod'
import { id } from './endpoint.ts'

/** The user's own variant of a topic with `{user_id}`. */
export const topicFor = (topic: string, user_id: number) => topic.replace('{user_id}', String(user_id))

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
  'legislative_term',
  'committee',
  'user',
  'webhook',
  'configuration',
] as const

/** Topic of objects that were edited or removed, published to everyone who could be editing them. */
export const editedTopic = 'object/edited'
/** The id of `configuration` is 0. */
export const editedMessage = z.object({ kind: z.enum(kinds), id })
export type EditedObject = z.infer<typeof editedMessage>

/** A user's own topic: what they may see has changed. The message is empty, so that it reveals nothing. */
export const sightChangedTopic = 'users/{user_id}/sight/changed'

/** Header with a UUID that the client chooses for its work; live events about its position in the queue carry the same UUID. */
export const workHeader = 'X-Work'

/** Topic of positions in the queue, published to the owner of the work. */
export const worksTopic = 'works/waiting'

/** `ahead`: number of works that are expected to begin before it; null once it no longer waits. */
export const workWaits = z.object({ work: z.uuid(), ahead: z.int().nullable() })
export type WorkWaits = z.infer<typeof workWaits>
