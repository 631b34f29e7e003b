import { addAuditEntry } from '#features/audit/server/repository.ts'
import type { CommitteeListed } from '#features/committees/contract.ts'
import { findOwnCommittee, listGroups, lockCommittee, recipientsOfGroups } from '#features/committees/server/repository.ts'
import { type Asker, findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/notifications/contract.ts'
import { notificationPolicy } from '#features/notifications/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, invalid, notFound, requireActive } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { listFragments, listPrincipals, type Reader, readersOf } from './repository.ts'
import { sendMessage } from './send.ts'

export function notificationRoutes(context: AppContext) {
  const { clock } = context

  handle(context, api.listMeetingTemplateFragments, ({ db }) => listFragments(db))

  handle(context, api.listPrincipals, async ({ db, me, params, query: { meeting_id }, request }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    if (meeting_id !== undefined) await findMeetingOf(committee, { db, me, now: clock().toISOString() }, meeting_id)
    return listPrincipals(db, me, { committee, meeting_id, language: languageOf(request) })
  })

  handle(context, api.sendNotification, async ({ db, me: asker, params, body, request }) => {
    const now = clock()
    const committee = await lockCommittee(db, asker, params.committee)
    // The membership may have ended while waiting for the committee's lock.
    const { me, site } = await request.reauthenticate(db)
    const meeting = await findMeetingOf(committee, { db, me, now: now.toISOString() }, params.meeting)
    authorize(notificationPolicy.notify, me, meeting)
    requireActive(committee)
    const reached = await resolveRecipients(db, me, { committee, meeting, principals: body.principals })
    const message = {
      me,
      committee_id: committee.id,
      meeting_id: meeting.id,
      about: 'notification',
      message: body.message,
      path: `/meetings/${meeting.id}`,
    } as const
    const sent = await sendMessage({ ...context, db }, { ...message, ...site, ...reached })
    await addAuditEntry(db, me, {
      action: 'send_notification',
      subject_type: 'meeting',
      subject_id: meeting.id,
      committee_id: committee.id,
      details: { principals: body.principals, recipients: sent.recipients, without_address: sent.without_address.length },
      request_id: request.id,
      at: now,
    })
    return sent
  })
}

/** The meeting, if the caller sees it and it belongs to this committee; else throws 404. */
async function findMeetingOf(committee: { id: number }, { db, ...asker }: Asker & { db: Db }, id: number) {
  const meeting = await findMeeting(db, asker, id)
  if (meeting.committee_id !== committee.id) throw notFound()
  return meeting
}

type Chosen = { id: number; type: 'user' | 'group' }[]
type Asked = { committee: CommitteeListed; meeting: { id: number; committee_id: number }; principals: Chosen }
type Resolved = { people: Reader[]; addresses: string[] }

/** The people whom the chosen principals reach; throws 400 on `principals` for one that the caller may not write to about this meeting. */
async function resolveRecipients(db: Db, me: Actor, { committee, meeting, principals }: Asked): Promise<Resolved> {
  const mayAll = notificationPolicy.notifyGroups(me, meeting)
  const [user_ids, group_ids] = [idsOf(principals, 'user'), idsOf(principals, 'group')]
  const readers = await readersOf(db, me, { committee_id: committee.id, meeting_id: meeting.id, only_members: !mayAll })
  const groups = mayAll && group_ids.length > 0 ? await listGroups(db, me, committee) : []
  if (!areAmong(user_ids, readers) || !areAmong(group_ids, groups)) throw unknownRecipient()
  const ofGroups = await recipientsOfGroups(db, { committee_id: committee.id, group_ids, today: me.today })
  const reached = new Set([...user_ids, ...ofGroups.members])
  return { people: readers.filter(({ id }) => reached.has(id)), addresses: ofGroups.email_addresses }
}

const idsOf = (principals: Chosen, wanted: Chosen[number]['type']) => principals.filter(({ type }) => type === wanted).map(({ id }) => id)

function areAmong(ids: number[], rows: { id: number }[]): boolean {
  const known = new Set(rows.map(({ id }) => id))
  return ids.every((id) => known.has(id))
}

const unknownRecipient = () => invalid({ principals: [{ key: 'notifications.unknown_recipient' }] })
