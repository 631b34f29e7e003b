import type { Generated } from 'kysely'

export type AuditTables = {
  audit_log: {
    id: Generated<number>
    at: string
    user_id: number | null
    username: string
    action: string
    subject_type: string
    subject_id: string | null
    committee_id: number | null
    outcome: 'done' | 'refused'
    details: Generated<Record<string, unknown>>
    request_id: string | null
    previous_hash: string
    hash: string
  }
  audit_head: { is_head: Generated<boolean>; hash: string }
}
