import type { AuditEntry } from '#features/audit/server/repository.ts'
import type { Motion } from '#features/motions/motion.ts'

type Made = { request: { id: string }; at: Date; details?: Record<string, unknown> }

/** Audit entry of an action on a motion; never contains its text. */
export const motionAuditEntry = (
  action: string,
  { id, committee_id }: Pick<Motion, 'id' | 'committee_id'>,
  { request, ...made }: Made,
): AuditEntry => ({ action, subject_type: 'motion', subject_id: id, committee_id, request_id: request.id, ...made })
