import { findItem } from '#features/agenda/server/repository.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { bookmarkPolicy } from '#features/bookmarks/policy.ts'
import { lockFoundForOwn } from '#features/committees/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive, requireNotWithdrawn } from '#platform/server/http/problem.ts'
import { writeBookmark } from './repository.ts'

export function bookmarkRoutes(context: AppContext) {
  handle(context, setBookmark, async ({ db, params: { id }, body: { bookmark }, request }) => {
    const at = context.clock()
    const { me, committee, found } = await lockFoundForOwn(db, request, async (asker) => {
      const { meeting, withdrawn } = await findItem(db, { me: asker, enable_businesses: false }, id)
      return { committee_id: meeting.committee.id, withdrawn }
    })
    authorize(bookmark ? bookmarkPolicy.set : bookmarkPolicy.remove, me, { committee_id: committee.id })
    requireActive(committee)
    if (bookmark) requireNotWithdrawn(found)
    const isChanged = await writeBookmark(db, { user_id: me.id, agenda_item_id: id, bookmark })
    const subject = { subject_type: 'agenda_item', subject_id: id, committee_id: committee.id }
    if (isChanged) await addAuditEntry(db, me, { action: 'set_bookmark', ...subject, request_id: request.id, at })
    return { bookmark }
  })
}
