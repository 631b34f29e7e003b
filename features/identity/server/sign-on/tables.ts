export type SignOnTables = {
  user_identity: { issuer: string; subject: string; user_id: number; created: string }
  sign_on_attempt: { state_hash: string; browser_hash: string; nonce: string; code_verifier: string; next: string; created: string }
  sign_on_session: { token_hash: string; issuer: string; subject: string; sid: string | null; id_token: string }
  sign_on_farewell: { farewell_hash: string; id_token: string; created: string }
  sign_on_logout: { jti_hash: string; created: string }
  membership_by_claim: { membership_id: number }
}
