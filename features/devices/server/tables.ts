import type { Generated } from 'kysely'

export type DeviceTables = {
  device: {
    id: Generated<string>
    user_id: number
    token_hash: string | null
    key: Buffer
    user_agent: string
    created: string
    last_contact: string
  }
}
