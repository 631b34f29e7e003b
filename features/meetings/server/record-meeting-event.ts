import { recordDeliveries } from '#features/webhooks/server/record-delivery.ts'
import type { WebhookEvent } from '#features/webhooks/webhook.ts'
import type { Db } from '#platform/server/database/db.ts'

/** Records for webhooks what has happened to a meeting; of a removed one, the address answers 404 from now on. */
export const recordMeetingEvent = (
  db: Db,
  type: Extract<WebhookEvent, `meeting.${string}`>,
  { id, committee_id, at }: { id: number; committee_id: number; at: Date },
): Promise<void> => recordDeliveries(db, { type, data: { committee_id, meeting_id: id }, path: `meetings/${id}/`, at })
