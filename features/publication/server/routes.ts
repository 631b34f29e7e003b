import { addAuditEntry } from '#features/audit/server/repository.ts'
import { lockFound } from '#features/committees/server/repository.ts'
import { recordMeetingEvent } from '#features/meetings/server/record-meeting-event.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/publication/contract.ts'
import { publicationPolicy } from '#features/publication/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { changedSwitches, requirePossible } from './require-possible.ts'
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
    requireActive(committee)
    const present = await findPublication(db, id)
    const { meeting, ...changed } = changedSwitches(present, body)
    requirePossible(present, { meeting, ...changed })
    await setSwitches(db, 'meeting', meeting === undefined ? [] : [{ id, is_public: meeting }])
    await setSwitches(db, 'document', changed.documents)
    await setSwitches(db, 'agenda_item', changed.agenda_items)
    await setSwitches(db, 'motion', changed.motions)
    const ids = Object.entries(changed).map(([kind, all]) => [kind, all.map(({ id: one, is_public }) => ({ id: one, is_public }))] as const)
    const details = { ...(meeting !== undefined && { is_public: meeting }), ...Object.fromEntries(ids.filter(([, all]) => all.length > 0)) }
    if (Object.keys(details).length > 0) {
      await recordMeetingEvent(db, 'meeting.changed', { id, committee_id: committee.id, at })
      await addAuditEntry(db, me, {
        action: 'publish_meeting',
        subject_type: 'meeting',
        subject_id: id,
        committee_id: committee.id,
        request_id: request.id,
        at,
        details,
      })
    }
    return findPublication(db, id)
  })
}
