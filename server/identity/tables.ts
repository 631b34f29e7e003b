import type { Generated } from 'kysely'
import type { Language } from '#shared/kit/languages.ts'

export type IdentityTables = {
  app_user: {
    id: Generated<number>
    username: string
    first_name: Generated<string>
    last_name: Generated<string>
    email: Generated<string>
    password_hash: string | null
    language: Language | null
    is_site_admin: Generated<boolean>
    /** May read the audit log, as a site administrator. */
    is_auditor: Generated<boolean>
    /** Works off the inbox of the records system. */
    is_records_staff: Generated<boolean>
    is_disabled: Generated<boolean>
    can_create_proposals_for_other_people: Generated<boolean>
    created: Generated<string>
  }
  session: { token_hash: string; user_id: number; csrf_token: string; created: string; last_used: string }
  sign_in_failure: { subject: string; failures: number; last_failure: string }
}
