import { sql } from 'kysely'
import { findItem } from '#features/agenda/server/repository.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { activeMembers, findCommittee, listCommittees, lockFoundForOwn } from '#features/committees/server/repository.ts'
import { findPlaceOfDocument } from '#features/documents/server/repository.ts'
import * as api from '#features/tags/contract.ts'
import { tagPolicy } from '#features/tags/policy.ts'
import type { TagContentType, TagOption } from '#features/tags/tag.ts'
import { tagContentTypes, titleColumn } from '#features/tags/tag.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive, requireNotWithdrawn } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { byOption, findTags } from './repository.ts'
import { renewTags, setTags } from './set-tags.ts'

export function tagRoutes(context: AppContext) {
  handle(context, api.listTags, async ({ db, me, query, request }) => {
    const committees = query.committee === undefined ? await listOwnCommittees(db, me) : [await findCommittee(db, me, query.committee)]
    const committee_ids = committees.map(({ id }) => id)
    return listOptions(db, { ...query, committee_ids, language: languageOf(request), today: me.today })
  })
  for (const content_type of tagContentTypes) setTagsRoute(context, content_type)
}

function setTagsRoute(context: AppContext, content_type: TagContentType) {
  handle(context, api.setTags[content_type], async ({ db, params, body, request }) => {
    const at = context.clock()
    const { me, committee, found } = await lockFoundForOwn(db, request, (asker) => findTaggable(db, asker, { content_type, ...params }))
    authorize(tagPolicy.set, me, found)
    requireActive(committee)
    requireNotWithdrawn(found)
    const { committee_id, ...object } = found
    const isChanged = await setTags(db, { user_id: me.id, object, slugs: body, at })
    const tags = await findTags(db, me, object)
    const subject_type = content_type === 'agendaitem' ? 'agenda_item' : api.taggedPaths[content_type]
    const subject = { subject_type, subject_id: object.id, committee_id }
    if (!isChanged) return tags
    // Last, since from here on other taggers of the meeting wait.
    await renewTags(db, object)
    await addAuditEntry(db, me, { action: 'set_tags', ...subject, request_id: request.id, at })
    return tags
  })
}

const listOwnCommittees = async (db: Db, me: Actor) =>
  (await listCommittees(db, me)).filter(({ has_active_membership }) => has_active_membership)

type Asked = { content_type: TagContentType; id: number }

/** The object to tag, with its committee; 404 if the caller does not see it. */
async function findTaggable(db: Db, me: Actor, { content_type, id }: Asked) {
  if (content_type === 'agendaitem') {
    const { meeting_id, meeting, imported_tags, withdrawn } = await findItem(db, { me, enable_businesses: false }, id)
    return { content_type, id, meeting_id, imported_tags, withdrawn, committee_id: meeting.committee.id }
  }
  return { content_type, ...(await findPlaceOfDocument(db, me, { kind: api.taggedPaths[content_type], id })) }
}

type Wanted = { content_type?: TagContentType | undefined; committee_ids: number[]; language: Language; today: string }

/** The active options in their order, of one content type or all, with names in `language`. The caller has been found to see the committees. */
async function listOptions(db: Db, { content_type, committee_ids, language, today }: Wanted): Promise<TagOption[]> {
  const rows = await db
    .selectFrom('tag_option as option')
    .where('option.is_active', '=', true)
    .$if(content_type !== undefined, (query) => query.where(sql<boolean>`${content_type} = any(option.content_types)`))
    .select(['option.slug', `option.${titleColumn(language)} as name`, 'option.color as color_code', 'option.style', 'option.readonly'])
    .select('option.content_types')
    .orderBy(byOption)
    .execute()
  const tagger_count = await countMembers(db, today, committee_ids)
  return rows.map((row) => ({ ...row, content_types: row.content_types as TagContentType[], tagger_count }))
}

/** Counts each person once. */
const countMembers = async (db: Db, today: string, committee_ids: number[]) => {
  const committee_id = sql<number>`any(${committee_ids}::integer[])`
  return (await activeMembers(db, { committee_id, today }).select('u.id').distinct().execute()).length
}
