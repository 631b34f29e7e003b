import { addDeed } from '#features/audit/server/repository.ts'
import { findOwnCommittee, holdCommittee } from '#features/committees/server/repository.ts'
import { type Asker, findMeeting } from '#features/meetings/server/repository.ts'
import * as api from '#features/notifications/contract.ts'
import { notificationPolicy } from '#features/notifications/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { authorize, notFound, requireActive } from '#platform/server/http/problem.ts'
import { resolveRecipients } from './recipients.ts'
import { listFragments, listPrincipals } from './repository.ts'
import { sendMessage } from './send.ts'

export function notificationRoutes(house: House) {
  const { clock } = house

  handle(house, api.listMeetingTemplateFragments, ({ db }) => listFragments(db))

  handle(house, api.listPrincipals, async ({ db, me, params, query: { meeting_id }, request }) => {
    const committee = await findOwnCommittee(db, me, params.id)
    if (meeting_id !== undefined) await findMeetingOf(committee, { db, me, now: clock().toISOString() }, meeting_id)
    return listPrincipals(db, me, { committee, meeting_id, language: languageOf(request) })
  })

  handle(house, api.sendNotification, async ({ db, me: asker, params, body, request }) => {
    const now = clock()
    const committee = await holdCommittee(db, asker, params.committee)
    // A membership may have ended while others held the committee.
    const { me, site } = await request.askAgain(db)
    const meeting = await findMeetingOf(committee, { db, me, now: now.toISOString() }, params.meeting)
    authorize(notificationPolicy.notify, me, meeting)
    requireActive(committee)
    const reached = await resolveRecipients(db, me, { committee, meeting, principals: body.principals })
    const message = {
      me,
      committee_id: committee.id,
      about: 'notification',
      message: body.message,
      path: `/meetings/${meeting.id}`,
    } as const
    const sent = await sendMessage({ ...house, db }, { ...message, ...site, ...reached })
    await addDeed(db, me, {
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

/** The meeting, seen by the caller and of this committee; else 404. */
async function findMeetingOf(committee: { id: number }, { db, ...asker }: Asker & { db: Db }, id: number) {
  const meeting = await findMeeting(db, asker, id)
  if (meeting.committee_id !== committee.id) throw notFound()
  return meeting
}
