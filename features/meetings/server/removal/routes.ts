import { addAuditEntry } from '#features/audit/server/repository.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { findCommittee, lockFound } from '#features/committees/server/repository.ts'
import * as api from '#features/meetings/removal-contract.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import { removeMeetingRows } from './remove-rows.ts'
import { lockBelongings, requireNobodyElse, weighRemoval } from './weigh.ts'

/** Removes a meeting that was imported into the wrong committee, as long as nobody else has worked on it. */
export function removalRoutes(context: AppContext) {
  const now = () => context.clock().toISOString()

  handle(context, api.getRemoval, async ({ db, me, params: { id } }) => {
    const { committee_id } = await findMeeting(db, { me, now: now() }, id)
    authorize(committeePolicy.importMeeting, me, await findCommittee(db, me, committee_id))
    return weighRemoval(db, me, id)
  })

  handle(context, api.removeMeeting, async ({ db, params: { id }, request }) => {
    const { me, committee } = await lockFound(db, request, (asker) => findMeeting(db, { me: asker, now: now() }, id))
    authorize(committeePolicy.importMeeting, me, committee)
    requireActive(committee)
    await lockBelongings(db, id)
    const removal = await weighRemoval(db, me, id)
    requireNobodyElse(removal, languageOf(request))
    const { agenda_items, documents, own } = removal
    const publishMotions = await removeMeetingRows(db, { id, committee_id: committee.id, today: me.today })
    await publishMotions({ ...me, request_id: request.id })
    await addAuditEntry(db, me, {
      action: 'remove_meeting',
      subject_type: 'meeting',
      subject_id: id,
      committee_id: committee.id,
      request_id: request.id,
      at: context.clock(),
      details: { agenda_items, documents, ...own },
    })
    return {}
  })
}
