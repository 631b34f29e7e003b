import { addDeed } from '#features/audit/server/repository.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { findCommittee, holdFound } from '#features/committees/server/repository.ts'
import * as api from '#features/meetings/removal-contract.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import { removeMeetingRows } from './remove-rows.ts'
import { holdBelongings, requireNobodyElse, weighRemoval } from './weigh.ts'

/** Whoever imported a meeting into the wrong committee removes it again, while nobody else has worked on it. */
export function removalRoutes(house: House) {
  const now = () => house.clock().toISOString()

  handle(house, api.getRemoval, async ({ db, me, params: { id } }) => {
    const { committee_id } = await findMeeting(db, { me, now: now() }, id)
    authorize(committeePolicy.importMeeting, me, await findCommittee(db, me, committee_id))
    return weighRemoval(db, me, id)
  })

  handle(house, api.removeMeeting, async ({ db, params: { id }, request }) => {
    const { me, committee } = await holdFound(db, request, (asker) => findMeeting(db, { me: asker, now: now() }, id))
    authorize(committeePolicy.importMeeting, me, committee)
    requireActive(committee)
    await holdBelongings(db, id)
    const removal = await weighRemoval(db, me, id)
    requireNobodyElse(removal, languageOf(request))
    const { agenda_items, documents, own } = removal
    const tellMotions = await removeMeetingRows(db, { id, committee_id: committee.id, today: me.today })
    await tellMotions({ ...me, request_id: request.id })
    await addDeed(db, me, {
      action: 'remove_meeting',
      subject_type: 'meeting',
      subject_id: id,
      committee_id: committee.id,
      request_id: request.id,
      at: house.clock(),
      details: { agenda_items, documents, ...own },
    })
    return {}
  })
}
