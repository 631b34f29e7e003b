import { type RawBuilder, sql } from 'kysely'
import { isSharedWithMe } from '#features/annotations/server/seen.ts'
import { seeDocument } from '#features/documents/server/seen.ts'
import type { EventKind } from '#features/events/server/tables.ts'
import { seeMeeting } from '#features/meetings/server/repository.ts'
import { canSign, hasSigned, isResponsibleThere, roleToSign, seeMotion } from '#features/motions/server/seen.ts'
import type { Delivery } from '#features/subscriptions/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { activeSeats } from './repository.ts'

type Viewer = Pick<Actor, 'id' | 'today'>
type Asked = { ids: number[]; delivery: Exclude<Delivery, 'none'> }
export type ToldEvent = Awaited<ReturnType<typeof eventsToTell>>[number]

/**
 * Those of the events that somebody is told of now: of a kind and committee they chose, done by somebody else, about something that they see and have
 * not seen since. Access is decided by the same conditions as everywhere, at the moment when the mail is made.
 */
export const eventsToTell = (db: Db, me: Viewer, { ids, delivery }: Asked) =>
  activeSeats(db, me)
    .innerJoin('subscription as chosen', (join) =>
      join.onRef('chosen.committee_id', '=', 'committee.id').onRef('chosen.user_id', '=', 'm.user_id'),
    )
    .innerJoin('event', 'event.committee_id', 'committee.id')
    .where('event.id', 'in', ids)
    .where('chosen.delivery', '=', delivery)
    .where(sql<boolean>`event.kind = any(chosen.kinds)`)
    .whereRef('event.at', '>=', 'chosen.since')
    .where(sql<boolean>`event.actor_id is distinct from ${me.id}`)
    .leftJoin('annotation_layer as layer', 'layer.id', 'event.layer_id')
    .leftJoin('document_version as version', (join) => join.on(sql<boolean>`version.id = coalesce(event.version_id, layer.version_id)`))
    .leftJoin('document', 'document.id', 'version.document_id')
    .leftJoin('posting', 'posting.id', 'event.posting_id')
    .leftJoin('motion', (join) => join.on(sql<boolean>`motion.id = coalesce(event.motion_id, posting.motion_id)`))
    .leftJoin('meeting', (join) => join.on(sql<boolean>`meeting.id = coalesce(event.meeting_id, document.meeting_id, motion.meeting_id)`))
    .where(isNews(me))
    .select(['event.kind', 'event.committee_id', 'meeting.title as meeting_title', 'meeting.start'])
    .select(['motion.id as motion_id', 'meeting.id as meeting_id'])
    .select(sql<string | null>`coalesce(motion.title, document.title)`.as('title'))
    .orderBy('event.id')
    .execute()

const isNews = (me: Viewer) => {
  const conditions: Record<EventKind, RawBuilder<boolean>> = {
    meeting: sql`${seeMeeting(me)} and not exists (
      select from meeting_visit visit where visit.meeting_id = meeting.id and visit.user_id = ${me.id} and visit.last_seen >= event.at)`,
    version: sql`version.id = document.latest_version_id and document.withdrawn is null and ${seeDocument(me)} and not ${hasRead(me)}`,
    share: sql`document.withdrawn is null and ${seeDocument(me)} and ${isSharedWithMe(me)} and ${isNamed(me)}
      and not exists (
        select from document_reading reading
        where reading.version_id = version.id and reading.user_id = ${me.id} and reading.last_seen >= event.at)`,
    signature: sql`${seeMotion(me)} and ${canSign(me)} and ${isNamed(me)}`,
    outcome: sql`${seeMotion(me)} and motion.status in ('SUBMITTED', 'WITHDRAWN') and (${hasSigned(me)} or ${roleToSign(me)} is not null)`,
    // The poster always gets a mail about the decision itself; of a motion, the responsible persons see it, too.
    decision: sql`posting.poster_id <> ${me.id} and ${seeMotion(me)} and ${isResponsibleThere(me)}`,
  }
  const cases = Object.entries(conditions).map(([kind, condition]) => sql`when ${sql.lit(kind)} then ${condition}`)
  return sql<boolean>`coalesce(case event.kind ${sql.join(cases, sql` `)} end, false)`
}

const hasRead = ({ id }: Viewer) => sql<boolean>`exists (
  select from document_reading reading where reading.version_id = version.id and reading.user_id = ${id})`

/** The event names the caller, by name, in a group or with the whole committee, or names nobody in particular. */
const isNamed = ({ id }: Viewer) => sql<boolean>`(
  event.user_ids is null or ${id} = any(event.user_ids) or coalesce(event.whole_committee, false) or exists (
    select from committee_group_member gm where gm.user_id = ${id} and gm.committee_group_id = any(event.group_ids)))`
