import { z } from 'zod'
import { addressNumber, endpoint, id, pathId } from '#platform/shared/endpoint.ts'
import { motion } from './motion.ts'

/**
 * How a motion concerns the caller, the first that applies: their draft, signed by them as first signatory or to be, signed by them with others,
 * waiting for their signature.
 */
export const motionRelations = ['draft', 'first', 'signed', 'asked'] as const

/** What a list can be sorted by; by meeting and by change, the latest comes first. */
export const motionOrders = ['meeting', 'changed', 'title', 'committee', 'status'] as const

const myMotion = motion
  .pick({ id: true, title: true, business_type: true, status: true, status_display: true, meeting: true, updated: true })
  .extend({ committee: z.object({ id, title: z.string() }), relation: z.enum(motionRelations) })
export type MyMotion = z.infer<typeof myMotion>

/** The caller's motions over all meetings and committees. */
export const listMyMotions = endpoint({
  method: 'GET',
  path: 'users/me/vorstoesse/',
  query: z.object({
    relation: z.enum(motionRelations).optional(),
    committee_id: pathId.optional(),
    order: z.enum(motionOrders).default('meeting'),
    start: addressNumber(0, 1_000_000).default(0),
    rows: addressNumber(1, 100).default(50),
  }),
  answer: z.object({
    items: z.array(myMotion),
    total: z.int(),
    /** Of all the caller's motions, whatever the filter. */
    counts: z.record(z.enum(motionRelations), z.int()),
    committees: z.array(z.object({ id, title: z.string() })),
  }),
})
export type MyMotions = z.infer<typeof listMyMotions.answer>
