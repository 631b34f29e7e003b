import type { Generated } from 'kysely'
import type { Role } from '#platform/shared/actor.ts'

export type CommitteeTables = {
  committee: {
    id: Generated<number>
    title: string
    group_type_title: Generated<string>
    group_type_order: Generated<number>
    hidden: Generated<boolean>
    is_active: Generated<boolean>
    members_can_see_all_meetings: Generated<boolean>
    import_enabled: Generated<boolean>
    change_documents_enabled: Generated<boolean>
    ris_proposals_enabled: Generated<boolean>
    ris_suggestions_enabled: Generated<boolean>
    source_oguid: string | null
    source_title: string | null
    /** Whether the public may see it, unless it is hidden (decision 108). */
    is_public: Generated<boolean>
    created: Generated<string>
  }
  membership: {
    id: Generated<number>
    user_id: number
    committee_id: number
    roles: Role[]
    begin_date: string | null
    end_date: string | null
  }
  committee_group: {
    id: Generated<number>
    committee_id: number
    title: string
    email_addresses: Generated<string[]>
    share_automatically: Generated<boolean>
  }
  committee_group_member: { committee_group_id: number; user_id: number }
  committee_link: { id: Generated<number>; committee_id: number; title: string; url: string }
}
