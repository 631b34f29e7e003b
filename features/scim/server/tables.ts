import type { Generated } from 'kysely'

export type ScimTables = {
  scim_user: { user_id: number; external_id: string | null; deleted: string | null }
  scim_group: { id: Generated<number>; display_name: string; external_id: string | null; created: string }
  scim_group_member: { group_id: number; user_id: number }
}
