import type { Generated } from 'kysely'
import type { Motion, MotionFields, Signatory } from '#features/motions/motion.ts'

export type MotionTables = {
  motion: MotionFields & {
    id: Generated<number>
    meeting_id: number
    committee_id: number
    creator_id: number
    first_signatory_id: number
    business_type_id: number
    signed_business_type: string | null
    status: Generated<Motion['status']>
    /** Idempotency key of the request that created it, chosen by the client. */
    key: string | null
    created: string
    updated: string
    published_at: string | null
    submitted_at: string | null
    withdrawn_at: string | null
    withdrawn_reason: Generated<string>
    /** Whether the public may see it, once it is submitted and its meeting is public (decision 108). */
    is_public: Generated<boolean>
  }
  /** Exactly one of a user, a group and the whole committee. */
  motion_signatory: {
    id: Generated<number>
    motion_id: number
    committee_id: number
    role: Signatory['role']
    user_id: number | null
    group_id: number | null
    is_committee: boolean
    /** Groups and committees only, once the motion is submitted. */
    title_when_submitted: string | null
  }
  /** The signatures among the links. */
  motion_signature: {
    id: Generated<number>
    motion_id: number
    number: number
    user_id: number
    full_name: string
    role: Signatory['role']
    signed_at: string
    text_hash: string
    previous_hash: string
    hash: string
  }
  /** A hash chain of signatures and moves; rows are never changed. */
  motion_link: Omit<MotionTables['motion_signature'], 'role'> & {
    role: Signatory['role'] | 'MOVED'
    /** Ids of meetings, of a move only. */
    moved_from: number | null
    moved_to: number | null
  }
  motion_attachment: {
    id: Generated<number>
    motion_id: number
    sha256: string
    file_name: string
    mime_type: string
    size: number
    added: string
  }
  motion_version: Pick<MotionFields, 'title' | 'description' | 'reason'> & {
    motion_id: number
    number: number
    business_type: string
    changed_by: number
    changed_at: string
    is_public: boolean
  }
  motion_number: {
    /** A pattern with its year. */
    series: string
    place: number
    motion_id: number
    number: string
    given_at: string
  }
  motion_reading: { motion_id: number; user_id: number; number: number; read_at: string }
  motion_decline: { motion_id: number; user_id: number; declined_at: string }
  /** The beginnings of meetings of which people with this delivery have been reminded. */
  signing_reminder: { meeting_id: number; start: string; delivery: 'at_once' | 'morning' }
  removed_motion: {
    motion_id: number
    meeting_id: number
    committee_id: number
    removed_at: string
    removed_by: number
    copy: Motion
  }
}
