export type InvitationTables = {
  invitation: { user_id: number; email: string; token_hash: string | null; sent: string; expires: string | null }
}
