import { listEntries } from '#features/agenda/server/repository.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { readMeeting } from '#features/meetings/server/meeting-page.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import { countMotions, readerOf } from '#features/motions/server/repository.ts'
import { listNotesOn } from '#features/notes/server/repository.ts'
import { previewMeeting } from '#features/role-preview/contract.ts'
import { rolePreviewPolicy } from '#features/role-preview/policy.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, Problem } from '#platform/server/http/problem.ts'
import { asStandIn } from './stand-in.ts'

export function rolePreviewRoutes(context: AppContext) {
  handle(context, previewMeeting, async ({ db, me, site, params: { id }, body: { role, begin_date }, request }) => {
    const at = context.clock()
    const now = at.toISOString()
    const { committee_id } = await findMeeting(db, { me, now }, id)
    authorize(rolePreviewPolicy.preview, me, { committee_id })
    const preview = await asStandIn(db, { committee_id, role, begin_date }, me.today, async (standIn) => {
      const asked = { me: standIn, site, now, ...site }
      const read = async () => ({
        committee: await findCommittee(db, standIn, committee_id),
        meeting: await readMeeting(db, asked, id),
        entries: await listEntries(db, asked, id),
        motions: await countMotions(db, readerOf({ ...context, request }, standIn), { meeting_id: id }),
        notes: await listNotesOn(db, standIn, { kind: 'meetings', id }),
      })
      return { me: standIn, seen: await read().catch(nullIfHidden) }
    })
    const details = { role, begin_date }
    await addAuditEntry(db, me, {
      action: 'preview_meeting',
      subject_type: 'meeting',
      subject_id: id,
      committee_id,
      request_id: request.id,
      at,
      details,
    })
    return preview
  })
}

const nullIfHidden = (error: unknown) => {
  if (error instanceof Problem && error.status === 404) return null
  throw error
}
