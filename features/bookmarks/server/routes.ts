import { findItem } from '#features/agenda/server/repository.ts'
import { addDeed } from '#features/audit/server/repository.ts'
import { setBookmark } from '#features/bookmarks/contract.ts'
import { bookmarkPolicy } from '#features/bookmarks/policy.ts'
import { holdFoundForOwn } from '#features/committees/server/repository.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive, requireNotWithdrawn } from '#platform/server/http/problem.ts'
import { writeBookmark } from './repository.ts'

export function bookmarkRoutes(house: House) {
  handle(house, setBookmark, async ({ db, params: { id }, body: { bookmark }, request }) => {
    const at = house.clock()
    const { me, committee, found } = await holdFoundForOwn(db, request, async (asker) => {
      const { meeting, withdrawn } = await findItem(db, { me: asker, enable_businesses: false }, id)
      return { committee_id: meeting.committee.id, withdrawn }
    })
    authorize(bookmark ? bookmarkPolicy.set : bookmarkPolicy.remove, me, { committee_id: committee.id })
    requireActive(committee)
    if (bookmark) requireNotWithdrawn(found)
    const isChanged = await writeBookmark(db, { user_id: me.id, agenda_item_id: id, bookmark })
    const subject = { subject_type: 'agenda_item', subject_id: id, committee_id: committee.id }
    if (isChanged) await addDeed(db, me, { action: 'set_bookmark', ...subject, request_id: request.id, at })
    return { bookmark }
  })
}
