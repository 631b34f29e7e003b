import type { Generated } from 'kysely'
import type { Hint } from '#features/identity/contract.ts'
import type { Scope } from '#platform/shared/endpoint.ts'
import type { Language } from '#platform/shared/languages.ts'
import type { StartPage } from '#platform/shared/site.ts'

/** By a password checked here, or by a provider. */
export type SignedInBy = 'password' | 'sign_on'

export type IdentityTables = {
  app_user: {
    id: Generated<number>
    username: string
    first_name: Generated<string>
    last_name: Generated<string>
    email: Generated<string>
    password_hash: string | null
    language: Language | null
    /** Where the root leads; null: as the site says. */
    start_page: Generated<StartPage | null>
    closed_hints: Generated<Hint[]>
    is_site_admin: Generated<boolean>
    /** May read the audit log if also a site administrator. */
    is_auditor: Generated<boolean>
    /** Processes the inbox of the records system. */
    is_records_staff: Generated<boolean>
    is_disabled: Generated<boolean>
    can_create_proposals_for_other_people: Generated<boolean>
    created: Generated<string>
    last_sign_in: Generated<string | null>
  }
  session: {
    id: Generated<number>
    token_hash: string
    user_id: number
    csrf_token: string
    user_agent: Generated<string>
    address: Generated<string>
    signed_in_by: Generated<SignedInBy>
    created: string
    last_used: string
  }
  access_token: {
    id: Generated<number>
    user_id: number
    name: string
    token_hash: string
    scopes: Scope[]
    is_own: boolean
    created: string
    expires: string
    last_used: string | null
  }
  totp: { user_id: number; secret: string; last_step: number; created: string }
  totp_setup: { asked_by: string; user_id: number; secret: string; created: string }
  recovery_code: { user_id: number; code_hash: string }
  passkey: {
    id: Generated<number>
    user_id: number
    credential_id: string
    public_key: Buffer
    counter: number
    transports: string[]
    name: string
    created: string
    last_used: string | null
  }
  passkey_challenge: { challenge: string; asked_by: string; user_id: number; created: string }
  sign_in_step: { token_hash: string; user_id: number; password_hash: string; created: string }
  /** Holds a single row. */
  browser_key: { key: Generated<string> }
  sign_in_failure: { subject: string; failures: number; last_failure: string }
}

/** Whose claim made a membership: that of a sign-on, or the names of a user's SCIM groups. */
export type ClaimOf = 'sign_on' | 'scim'

export type SignOnTables = {
  user_identity: { issuer: string; subject: string; user_id: number; created: string }
  sign_on_attempt: { state_hash: string; browser_hash: string; nonce: string; code_verifier: string; next: string; created: string }
  sign_on_session: { token_hash: string; issuer: string; subject: string; sid: string | null; id_token: string }
  sign_on_farewell: { farewell_hash: string; id_token: string; created: string }
  sign_on_logout: { jti_hash: string; created: string }
  membership_by_claim: { membership_id: number; made_by: Generated<ClaimOf> }
}
