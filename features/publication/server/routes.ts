import { lockFound } from '#features/committees/server/repository.ts'
import { auditPublicity } from '#features/meetings/server/publicity.ts'
import { recordMeetingEvent } from '#features/meetings/server/record-meeting-event.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/publication/contract.ts'
import { publicationPolicy } from '#features/publication/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { changedSwitches, isSwitchedOn, requirePossible } from './require-possible.ts'
import { findPublication, setSwitches } from './switches.ts'

export function publicationRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.getPublication, async ({ db, me, params }) => {
    const meeting = await findMeeting(db, { me, now: clock().toISOString() }, params.id)
    authorize(publicationPolicy.publish, me, meeting)
    return findPublication(db, meeting.id)
  })

  handle(context, api.changePublication, async ({ db, me: asker, params: { id }, body, request }) => {
    const asked = { me: asker, reauthenticate: (trx: Db) => request.reauthenticate(trx) }
    const at = clock()
    const { me, committee, found } = await lockFound(db, asked, (who: Actor) => findMeeting(db, { me: who, now: at.toISOString() }, id))
    authorize(publicationPolicy.publish, me, found)
    const present = await findPublication(db, id)
    const { meeting, ...changed } = changedSwitches(present, body)
    // What inactive committees have made public stays so, and can be taken back.
    if (isSwitchedOn({ meeting, ...changed })) requireActive(committee, wrongStateOfForm)
    requirePossible(present, { meeting, ...changed })
    await setSwitches(db, 'meeting', meeting === undefined ? [] : [{ id, is_public: meeting }])
    await setSwitches(db, 'document', changed.documents)
    await setSwitches(db, 'agenda_item', changed.agenda_items)
    await setSwitches(db, 'motion', changed.motions)
    const facts = { meeting_id: id, committee_id: committee.id, request_id: request.id, at }
    if (meeting !== undefined || Object.values(changed).some((all) => all.length > 0))
      await recordMeetingEvent(db, 'meeting.changed', { id, ...facts })
    await auditPublicity(db, me, facts, { is_public: meeting, ...changed })
    return findPublication(db, id)
  })
}
