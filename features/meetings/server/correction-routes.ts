import { addAuditEntry } from '#features/audit/server/repository.ts'
import { committeePolicy } from '#features/committees/policy.ts'
import { findCommittee, lockFound } from '#features/committees/server/repository.ts'
import * as api from '#features/meetings/correction-contract.ts'
import { indexOwnChanges } from '#features/search/server/index/write-entries.ts'
import { documentsToCarry } from '#features/versions/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive, wrongState } from '#platform/server/http/problem.ts'
import { publishingSight } from '#platform/server/realtime/publish.ts'
import { auditPublicity, changedSwitches, publicityOf } from './publicity.ts'
import { recordMeetingEvent } from './record-meeting-event.ts'
import { describeRemoval, lockBelongings, removeMeetingRows, requireNobodyElse } from './remove-meeting.ts'
import { findMeeting, usersWhoSee } from './repository.ts'
import { perform } from './undo/perform.ts'
import { reportUndo } from './undo/report.ts'
import { findUndo } from './undo/repository.ts'

/** Undoes the last import of a meeting, for those who may import into its committee. */
export function undoRoutes(context: AppContext) {
  const { clock, jobs } = context
  const now = () => clock().toISOString()

  handle(context, api.getLastImport, async ({ db, me, params: { id } }) => {
    const { committee_id } = await findMeeting(db, { me, now: now() }, id)
    authorize(committeePolicy.importMeeting, me, await findCommittee(db, me, committee_id))
    const undo = await findUndo(db, id)
    if (!undo) return { last_import: null }
    const { imported_at, imported_by } = undo
    return { last_import: { id: undo.id, imported_at, imported_by, undo: await reportUndo(db, undo) } }
  })

  handle(context, api.undoImport, async ({ db, params: { id }, body, request }) => {
    const { me, committee } = await lockFound(db, request, (asker) => findMeeting(db, { me: asker, now: now() }, id))
    authorize(committeePolicy.importMeeting, me, committee)
    requireActive(committee)
    const undo = await findUndo(db, id)
    if (undo?.id !== body.last_import) throw wrongState({ key: 'meetings.nothing_to_undo' })
    const report = await reportUndo(db, undo)
    const at = clock()
    const before = await publicityOf(db, id)
    const seers = () => usersWhoSee(db, { meeting_id: id, today: me.today })
    await publishingSight(db, seers, () => perform({ db, me, meeting_id: id, now: at }, undo))
    await indexOwnChanges(db)
    await recordMeetingEvent(db, 'meeting.import_undone', { id, committee_id: committee.id, at })
    await jobs.send(db, 'carry_over', await documentsToCarry(db, committee.id))
    await addAuditEntry(db, me, {
      action: 'undo_import',
      subject_type: 'meeting',
      subject_id: id,
      committee_id: committee.id,
      request_id: request.id,
      at,
      details: { imported_at: undo.imported_at },
    })
    const facts = { meeting_id: id, committee_id: committee.id, request_id: request.id, at }
    await auditPublicity(db, me, facts, changedSwitches(before, await publicityOf(db, id)))
    return report
  })
}

/** Removes a meeting that was imported into the wrong committee, as long as nobody else has worked on it. */
export function removalRoutes(context: AppContext) {
  const now = () => context.clock().toISOString()

  handle(context, api.getRemoval, async ({ db, me, params: { id } }) => {
    const { committee_id } = await findMeeting(db, { me, now: now() }, id)
    authorize(committeePolicy.importMeeting, me, await findCommittee(db, me, committee_id))
    return describeRemoval(db, me, id)
  })

  handle(context, api.removeMeeting, async ({ db, params: { id }, request }) => {
    const { me, committee } = await lockFound(db, request, (asker) => findMeeting(db, { me: asker, now: now() }, id))
    authorize(committeePolicy.importMeeting, me, committee)
    requireActive(committee)
    await lockBelongings(db, id)
    const removal = await describeRemoval(db, me, id)
    requireNobodyElse(removal, languageOf(request))
    const { agenda_items, documents, own } = removal
    const at = context.clock()
    const publishMotions = await removeMeetingRows(db, { id, committee_id: committee.id, today: me.today, at })
    await publishMotions({ ...me, request_id: request.id })
    await addAuditEntry(db, me, {
      action: 'remove_meeting',
      subject_type: 'meeting',
      subject_id: id,
      committee_id: committee.id,
      request_id: request.id,
      at,
      details: { agenda_items, documents, ...own },
    })
    return {}
  })
}
