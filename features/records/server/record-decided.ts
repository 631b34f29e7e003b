import { recordDeliveries } from '#features/webhooks/server/record-delivery.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Records for webhooks that a posting is decided, or refused or taken over by the records system. */
export const recordDecided = (db: Db, { id, committee_id }: { id: number; committee_id: number }, at: Date): Promise<void> =>
  recordDeliveries(db, { type: 'posting.decided', data: { committee_id, posting_id: id }, path: `ris/postings/${id}/`, at })
