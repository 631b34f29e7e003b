import type { Generated } from 'kysely'

/** The kinds of events that people can be told of. */
export type EventKind = 'meeting' | 'version' | 'share' | 'signature' | 'outcome' | 'decision'

export type EventTables = {
  event: {
    id: Generated<number>
    kind: EventKind
    committee_id: number
    actor_id: number | null
    meeting_id: number | null
    version_id: number | null
    layer_id: number | null
    motion_id: number | null
    posting_id: number | null
    user_ids: number[] | null
    group_ids: number[] | null
    whole_committee: boolean | null
    at: string
    told_at_once: string | null
    told_in_morning: string | null
  }
}
