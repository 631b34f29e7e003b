import type { JWK } from 'jose'
import type { Generated, JSONColumnType } from 'kysely'
import type { EventKind } from '#features/events/server/tables.ts'
import type { Delivery } from '#features/subscriptions/contract.ts'

export type SubscriptionTables = {
  subscription: { user_id: number; committee_id: number; delivery: Delivery; kinds: EventKind[]; since: string }
  morning_mail: { day: string }
  push_browser: { id: Generated<number>; user_id: number; endpoint: string; created: string }
  push_key: { is_only: Generated<boolean>; private_key: JSONColumnType<JWK> }
  unsubscribe_key: { is_only: Generated<boolean>; key: Generated<string> }
}
