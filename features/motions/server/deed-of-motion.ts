import type { Deed } from '#features/audit/server/repository.ts'
import type { Motion } from '#features/motions/motion.ts'

type Made = { request: { id: string }; at: Date; details?: Record<string, unknown> }

/** What somebody did to a motion, never what it says. */
export const deedOfMotion = (
  action: string,
  { id, committee_id }: Pick<Motion, 'id' | 'committee_id'>,
  { request, ...made }: Made,
): Deed => ({ action, subject_type: 'motion', subject_id: id, committee_id, request_id: request.id, ...made })
