import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { holdFound } from '#features/committees/server/repository.ts'
import { type Asker, isRunning, type Seer } from '#features/meetings/server/repository.ts'
import type { Motion } from '#features/motions/motion.ts'
import { compileOnce } from '#platform/server/database/compile-once.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { say } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { textHashOf, textOf } from './chain.ts'
import { canSign, hasSigned, isResponsibleThere, seeMotion } from './seen-motions.ts'
import { signatoriesOf, signaturesOf } from './signatories.ts'

export { findBusinessType, listBusinessTypes } from './business-types.ts'
export { findLastSignature } from './last-signature.ts'
export { leaveOutGroup } from './leave-out-group.ts'
export { removeMotionsOf } from './remove-motion.ts'
export { usersWhoSeeMotion } from './seen-motions.ts'
export { makeSignatureSheet, noteSheet } from './signature-sheet.ts'
export { tellMotion } from './tell-motion.ts'

/** Who reads, at which instant, in which language, and where: addresses of files are whole. */
export type Reader = Asker & { language: Language; api_root: string }

/** The only door to motions. */
const seenMotions = (db: Db, me: Seer) =>
  db.selectFrom('motion').innerJoin('meeting', 'meeting.id', 'motion.meeting_id').where(seeMotion(me))

const motionsSeenBy = (db: Db, asker: Asker) =>
  seenMotions(db, asker.me)
    .select(['motion.id', 'motion.title', 'motion.description', 'motion.reason', 'motion.status', 'motion.is_urgent'])
    .select(['motion.rights_holder', 'motion.first_signatory_id', 'motion.committee_id', 'motion.created', 'motion.updated'])
    .select('motion.submitted_at')
    .select((query) => [
      canSign(asker.me).as('can_sign'),
      hasSigned(asker.me).as('has_signed'),
      businessType.as('business_type'),
      jsonObjectFrom(
        query
          .selectFrom('app_user as u')
          .whereRef('u.id', '=', 'motion.creator_id')
          .select(['u.id', 'u.username', 'u.first_name', 'u.last_name']),
      )
        .$notNull()
        .as('creator'),
      sql<Motion['meeting']>`jsonb_build_object('id', meeting.id, 'title', meeting.title, 'start', meeting.start,
        'committee_id', meeting.committee_id, 'is_running_meeting', ${isRunning(asker)})`.as('meeting'),
      jsonArrayFrom(signatoriesOf(db, asker.me)).as('signatories'),
      jsonArrayFrom(signaturesOf(db)).as('signatures'),
      jsonArrayFrom(attachmentsOf(db)).as('attachments'),
      postingFor(asker.me).as('posting'),
    ])

/** The title of the row joined as `type`, or what it was by the first signature of the one joined as `motion`. */
export const businessTypeTitle = sql<string>`coalesce(motion.signed_business_type, type.title)`

const businessType = sql<Motion['business_type']>`(
  select jsonb_build_object('id', type.id, 'text', ${businessTypeTitle}, 'api_uid', type.api_uid)
  from business_type type where type.id = motion.business_type_id)`

const postingFor = (me: Seer) => sql<Motion['posting']>`case when ${isResponsibleThere(me)} then (
  select jsonb_build_object('id', posting.id, 'state', posting.state) from posting where posting.motion_id = motion.id) end`

/** Of the row joined as `motion`, as they were added. */
const attachmentsOf = (db: Db) =>
  db
    .selectFrom('motion_attachment as attachment')
    .where('attachment.motion_id', '=', sql.ref<number>('motion.id'))
    .select(['attachment.id', 'attachment.file_name as name', 'attachment.size', 'attachment.sha256'])
    .select(sql<string>`'vorstoss/' || motion.id || '/attachments/' || attachment.id || '/download/'`.as('url'))
    .orderBy('attachment.id')

/** What a motion that the caller sees has there. Throws 404. */
export const findAttachment = (db: Db, { id: motion_id }: { id: number }, id: number) =>
  db
    .selectFrom('motion_attachment')
    .where('motion_id', '=', motion_id)
    .where('id', '=', id)
    .select(['id', 'sha256', 'size', 'mime_type', 'file_name'])
    .executeTakeFirstOrThrow(notFound)

/** All of them, in their order, with what the store knows them by. */
export const listAttachments = (db: Db, { id: motion_id }: { id: number }) =>
  db
    .selectFrom('motion_attachment')
    .where('motion_id', '=', motion_id)
    .select(['sha256', 'size', 'mime_type', 'file_name'])
    .orderBy('id')
    .execute()

type Row = Awaited<ReturnType<ReturnType<typeof motionsSeenBy>['executeTakeFirstOrThrow']>>

const said =
  ({ language, api_root }: Pick<Reader, 'language' | 'api_root'>) =>
  (row: Row): Motion => ({
    ...row,
    attachments: row.attachments.map((attachment) => ({ ...attachment, url: api_root + attachment.url })),
    text_hash: textHashOf(textOf(row)),
    status_display: say(language, { key: `motions.status_${row.status.toLowerCase()}` }),
    rights_holder_display: row.rights_holder === null ? '' : say(language, { key: `motions.rights_holder_${row.rights_holder}` }),
    signed_other_signatories_count: row.signatures.filter(({ role }) => role === 'OTHER_SIGNATORY').length,
  })

type Filter = { meeting_id: number; can_sign?: boolean; has_signed?: boolean; business_type?: number }

/** Of a meeting, the newest first. That the caller sees the meeting is the caller's question. */
export async function listMotions(db: Db, { language, api_root, ...asker }: Reader, filter: Filter): Promise<Motion[]> {
  const { meeting_id, can_sign, has_signed, business_type } = filter
  const rows = await motionsSeenBy(db, asker)
    .where('motion.meeting_id', '=', meeting_id)
    .$if(can_sign !== undefined, (query) => query.where(canSign(asker.me), '=', can_sign ?? false))
    .$if(has_signed !== undefined, (query) => query.where(hasSigned(asker.me), '=', has_signed ?? false))
    .$if(business_type !== undefined, (query) => query.where('motion.business_type_id', '=', business_type ?? 0))
    .orderBy('motion.created', 'desc')
    .orderBy('motion.id', 'desc')
    .execute()
  return rows.map(said({ language, api_root }))
}

/** How many of a meeting are open, and submitted. That the caller sees the meeting is the caller's question, too. */
export const countMotions = (db: Db, { me }: Reader, { meeting_id }: Pick<Filter, 'meeting_id'>) =>
  seenMotions(db, me)
    .where('motion.meeting_id', '=', meeting_id)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('motion.status', '=', 'OPEN').as('open'),
      fn.countAll<number>().filterWhere('motion.status', '=', 'SUBMITTED').as('submitted'),
    ])
    .executeTakeFirstOrThrow()

type Sought = { id: number; user_id: number; today: string; now: string }
// Whoever writes asks for it three times.
const motionSeenBy = compileOnce((db, { id, user_id, today, now }: Sought) =>
  motionsSeenBy(db, { me: { id: user_id, today }, now }).where('motion.id', '=', id),
)

/** Throws 404 when the caller may not see it. */
export async function findMotion(db: Db, { me, now, ...where }: Reader, id: number): Promise<Motion> {
  const row = await motionSeenBy(db, { id, user_id: me.id, today: me.today, now })
  if (!row) throw notFound()
  return said(where)(row)
}

type Asking = Pick<Reader, 'language' | 'api_root'> & { me: Actor; clock: () => Date }
type Held = { id: number; request: { askAgain: (db: Db) => Promise<{ me: Actor }> } }

/**
 * For writers: its committee, its meeting and itself stand still meanwhile, and who calls is asked again. It is `at` this instant whether its
 * meeting runs: that may have ended while others held it. Throws 404.
 */
export async function holdMotion(db: Db, { me, clock, language, api_root }: Asking, { id, request }: Held) {
  let at = clock()
  const held = await holdFound(db, { me, askAgain: (trx) => request.askAgain(trx) }, (asker) => {
    at = clock()
    return findMotion(db, { me: asker, language, api_root, now: at.toISOString() }, id)
  })
  return { ...held, at }
}

/** Who reads by a request, now. */
export const readerOf = (
  { clock, env, request }: Pick<House, 'clock' | 'env'> & { request: FastifyRequest },
  me: Seer = request.me,
): Reader => ({
  me,
  now: clock().toISOString(),
  language: languageOf(request),
  api_root: apiRoot(env),
})
