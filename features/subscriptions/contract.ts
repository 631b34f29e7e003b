import { z } from 'zod'
import { bodyId, endpoint, id } from '#platform/shared/endpoint.ts'

/** When somebody is written to: at once, in one mail in the morning, or never. */
export const deliveries = ['at_once', 'morning', 'none'] as const
const delivery = z.enum(deliveries)
export type Delivery = z.infer<typeof delivery>

/** What somebody can be told of: a new meeting, a new paper or version, something shared, a signature asked for, a motion submitted or withdrawn, a decision. */
export const eventKinds = ['meeting', 'version', 'share', 'signature', 'outcome', 'decision'] as const
const kinds = z.array(z.enum(eventKinds)).max(eventKinds.length)

const subscription = z.object({ committee_id: id, title: z.string(), delivery, kinds })
export type Subscription = z.infer<typeof subscription>

const path = 'users/me/subscriptions/'

export const listSubscriptions = endpoint({
  summary: "List the caller's choice of news by e-mail for each committee",
  description: 'For each active committee in which the caller is active; `none` until something is chosen.',
  method: 'GET',
  path,
  answer: z.array(subscription),
})

const choice = z.object({ committee_id: bodyId, delivery, kinds })

export const changeSubscriptions = endpoint({
  summary: "Change the caller's choice of news by e-mail",
  description: 'For the named committees; 400 for a committee that is not listed.',
  method: 'PATCH',
  path,
  body: z.object({ subscriptions: z.array(choice).max(500) }),
  answer: z.array(subscription),
})
