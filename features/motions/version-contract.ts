import { z } from 'zod'
import { byId, endpoint, instant } from '#platform/shared/endpoint.ts'
import { motion } from './motion.ts'

const motionVersion = motion
  .pick({ title: true, description: true, reason: true })
  .extend({ number: z.int(), business_type: z.string(), changed_by: z.string(), changed_at: instant })
export type MotionVersion = z.infer<typeof motionVersion>

export const listMotionVersions = endpoint({
  summary: 'List the versions of the text of a motion',
  description:
    'Latest first, at most twenty, and the one that the caller read last, whose number is `read`. Only people who see drafts get earlier drafts.',
  method: 'GET',
  path: 'vorstoss/:id/versions/',
  params: byId,
  answer: z.object({ versions: z.array(motionVersion), read: z.int().nullable() }),
})
export const readMotion = endpoint({
  summary: 'Record that the caller has read a version of a motion',
  description: 'Does nothing if the caller does not see that version. Nobody else sees it.',
  method: 'POST',
  path: 'vorstoss/:id/read/',
  params: byId,
  body: z.object({ number: z.int().min(1) }),
  answer: z.object({}),
})
