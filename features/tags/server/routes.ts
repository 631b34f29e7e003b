import { tagContentTypes } from '#features/administration/catalogue.ts'
import { findItem } from '#features/agenda/server/repository.ts'
import { addDeed } from '#features/audit/server/repository.ts'
import { findCommittee, holdFoundForOwn, listCommittees } from '#features/committees/server/repository.ts'
import { findPlaceOfDocument } from '#features/documents/server/repository.ts'
import * as api from '#features/tags/contract.ts'
import { tagPolicy } from '#features/tags/policy.ts'
import type { TagContentType } from '#features/tags/tag.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { authorize, requireActive, requireNotWithdrawn } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { listOptions } from './options.ts'
import { findTags } from './repository.ts'
import { renewTags, setTags } from './set-tags.ts'

export function tagRoutes(house: House) {
  handle(house, api.listTags, async ({ db, me, query, request }) => {
    const committees = query.committee === undefined ? await listOwnCommittees(db, me) : [await findCommittee(db, me, query.committee)]
    const committee_ids = committees.map(({ id }) => id)
    return listOptions(db, { ...query, committee_ids, language: languageOf(request), today: me.today })
  })
  for (const content_type of tagContentTypes) setTagsRoute(house, content_type)
}

function setTagsRoute(house: House, content_type: TagContentType) {
  handle(house, api.setTags[content_type], async ({ db, params, body, request }) => {
    const at = house.clock()
    const { me, committee, found } = await holdFoundForOwn(db, request, (asker) => findTaggable(db, asker, { content_type, ...params }))
    authorize(tagPolicy.set, me, found)
    requireActive(committee)
    requireNotWithdrawn(found)
    const { committee_id, ...object } = found
    const isChanged = await setTags(db, { user_id: me.id, object, slugs: body, at })
    const tags = await findTags(db, me, object)
    const subject_type = content_type === 'agendaitem' ? 'agenda_item' : api.taggedPaths[content_type]
    const subject = { subject_type, subject_id: object.id, committee_id }
    if (!isChanged) return tags
    // Last: from here on others who tag in the meeting wait.
    await renewTags(db, object)
    await addDeed(db, me, { action: 'set_tags', ...subject, request_id: request.id, at })
    return tags
  })
}

const listOwnCommittees = async (db: Db, me: Actor) =>
  (await listCommittees(db, me)).filter(({ has_active_membership }) => has_active_membership)

type Asked = { content_type: TagContentType; id: number }

/** What is to be tagged, and the committee in which it is; 404 when the caller does not see it. */
async function findTaggable(db: Db, me: Actor, { content_type, id }: Asked) {
  if (content_type === 'agendaitem') {
    const { meeting_id, meeting, imported_tags, withdrawn } = await findItem(db, { me, enable_businesses: false }, id)
    return { content_type, id, meeting_id, imported_tags, withdrawn, committee_id: meeting.committee.id }
  }
  return { content_type, ...(await findPlaceOfDocument(db, me, { kind: api.taggedPaths[content_type], id })) }
}
