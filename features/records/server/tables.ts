import type { Generated } from 'kysely'
import type { PostingKind, PostingState } from '#features/records/posting.ts'
import type { ConnectorName } from './connector.ts'

export type RecordsTables = {
  posting: {
    id: Generated<number>
    kind: PostingKind
    committee_id: number
    motion_id: number | null
    poster_id: number
    /** Idempotency key of the request that created it, chosen by the client. */
    key: string
    title: string
    /** The posted texts by wire name. */
    fields: Record<string, string>
    connector: ConnectorName
    state: PostingState
    attempts: Generated<number>
    next_attempt: string | null
    problem: string | null
    /** Title, id and address in the records system. */
    external_title: string | null
    external_id: string | null
    external_url: string | null
    business_id: number | null
    answer: Generated<string>
    decided_by: number | null
    created: string
    updated: string
  }
  posting_file: {
    id: Generated<number>
    posting_id: number
    /** Order of the files, from 1. */
    place: number
    sha256: string
    file_name: string
    mime_type: string
    size: number
  }
}
