import type { Generated } from 'kysely'
import type { Audience } from './tell.ts'

export type LiveTables = {
  live_event: {
    id: Generated<number>
    transaction: Generated<string>
    topic: string
    message: object
    audience: Audience
    created: Generated<string>
  }
}
