import { addAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { documentPolicy } from '#features/documents/policy.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/news/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { listNews, markRead, unmarkRead } from './repository.ts'

export function newsRoutes(context: AppContext) {
  handle(context, api.listNews, ({ db, me }) => listNews(db, me))

  handle(context, api.markMeetingRead, async ({ db, me, params, request }) => {
    const { id, committee_id } = await findMarkable(db, me, params.id)
    const at = context.clock()
    const marked_at = at.toISOString()
    await markRead(db, me, { meeting_id: id, marked_at })
    const subject = { subject_type: 'meeting', subject_id: id, committee_id }
    await addAuditEntry(db, me, { action: 'mark_read', ...subject, request_id: request.id, at })
    return { marked_at }
  })

  handle(context, api.unmarkMeetingRead, async ({ db, me, params, body: { marked_at }, request }) => {
    const { id, committee_id } = await findMarkable(db, me, params.id)
    await unmarkRead(db, me, { meeting_id: id, marked_at })
    const subject = { subject_type: 'meeting', subject_id: id, committee_id }
    await addAuditEntry(db, me, { action: 'unmark_read', ...subject, request_id: request.id, at: context.clock() })
    return { marked_at }
  })

  /** A meeting whose papers the caller may record as read; the same rule as for a single paper. */
  async function findMarkable(db: Db, me: Actor, id: number) {
    const meeting = await findMeeting(db, { me, now: context.clock().toISOString() }, id)
    authorize(documentPolicy.recordReading, me, meeting)
    requireActive(await findCommittee(db, me, meeting.committee_id))
    return meeting
  }
}
