import { addDeed } from '#server/audit/repository.ts'
import { findCommittee, holdFound } from '#server/committees/repository.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { authorize, requireActive } from '#server/kit/problem.ts'
import { findMeeting } from '#server/meetings/repository.ts'
import { committeePolicy } from '#shared/committees/policy.ts'
import * as api from '#shared/meetings/removal-contract.ts'
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
