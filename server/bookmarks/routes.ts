import { findItem } from '#server/agenda/repository.ts'
import { addDeed } from '#server/audit/repository.ts'
import { holdFoundForOwn } from '#server/committees/repository.ts'
import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { authorize, requireActive, requireNotWithdrawn } from '#server/kit/problem.ts'
import { setBookmark } from '#shared/bookmarks/contract.ts'
import { bookmarkPolicy } from '#shared/bookmarks/policy.ts'
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
