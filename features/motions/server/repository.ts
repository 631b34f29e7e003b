import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { lockFound } from '#features/committees/server/repository.ts'
import { type Asker, isRunning, type Viewer } from '#features/meetings/server/repository.ts'
import { fieldNames, type Motion } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { compileOnce } from '#platform/server/database/queries.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { notFound, wrongState } from '#platform/server/http/problem.ts'
import { translate } from '#platform/server/lib/texts.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { rulesOfType } from './business-types.ts'
import { textHashOf, textOf } from './chain/chain.ts'
import { publishMotion } from './publish-motion.ts'
import { canSign, hasDeclined, hasSigned, isFirstAllowed, isResponsibleThere, seeMotion, seesDrafts } from './seen.ts'
import { declinesOf, signatoriesOf, signaturesOf } from './signatories.ts'

/** Who reads, when, in which language, and the API root from which file addresses are built. */
export type Reader = Asker & { language: Language; api_root: string }

/** Every read of motions goes through this, which applies the access rule. */
export const seenMotions = (db: Db, me: Viewer) =>
  db.selectFrom('motion').innerJoin('meeting', 'meeting.id', 'motion.meeting_id').where(seeMotion(me))

const motionsSeenBy = (db: Db, asker: Asker) =>
  seenMotions(db, asker.me)
    .select(fieldNames.map((name) => `motion.${name}` as const))
    .select(['motion.id', 'motion.status', 'motion.first_signatory_id', 'motion.committee_id'])
    .select(['motion.created', 'motion.updated', 'motion.published_at', 'motion.submitted_at'])
    .select((query) => [
      canSign(asker.me).as('can_sign'),
      hasSigned(asker.me).as('has_signed'),
      hasDeclined(asker.me).as('has_declined'),
      businessType.as('business_type'),
      ofType(rulesOfType).as('rules'),
      ofType(isFirstAllowed(asker.me.today)).as('is_first_allowed'),
      number.as('number'),
      jsonObjectFrom(
        query
          .selectFrom('app_user as u')
          .whereRef('u.id', '=', 'motion.creator_id')
          .select(['u.id', 'u.username', 'u.first_name', 'u.last_name']),
      )
        .$notNull()
        .as('creator'),
      meetingOf(asker).as('meeting'),
      jsonArrayFrom(signatoriesOf(db, asker.me)).as('signatories'),
      jsonArrayFrom(signaturesOf(db)).as('signatures'),
      jsonArrayFrom(attachmentsOf(db)).as('attachments'),
      jsonArrayFrom(declinesOf(db, asker.me)).as('declines'),
      withdrawn.as('withdrawn'),
      latestVersion(asker.me).as('version'),
      postingFor(asker.me).as('posting'),
    ])

/** Title of the row joined as `type`, or as it was at the first signature of the row joined as `motion`. */
export const businessTypeTitle = sql<string>`coalesce(motion.signed_business_type, type.title)`

/** A value of the type, joined as `type`, of the row joined as `motion`. */
const ofType = <Value>(value: RawBuilder<Value>) =>
  sql<Value>`(select ${value} from business_type type where type.id = motion.business_type_id)`

/** The type of the row joined as `motion`. */
export const businessType = ofType(
  sql<Motion['business_type']>`jsonb_build_object('id', type.id, 'text', ${businessTypeTitle}, 'api_uid', type.api_uid)`,
)

/** The number of the row joined as `motion`, once it has one. */
export const number = sql<string | null>`(select given.number from motion_number given where given.motion_id = motion.id)`

/** The meeting of the row joined as `motion`, for the row joined as `meeting`. */
export const meetingOf = (asker: Asker) => sql<
  Motion['meeting']
>`jsonb_build_object('id', meeting.id, 'title', meeting.title, 'start', meeting.start,
  'committee_id', meeting.committee_id, 'is_running_meeting', ${isRunning(asker)},
  'is_over', meeting.start <= ${asker.now}::timestamptz and not ${isRunning(asker)})`

const withdrawn = sql<Motion['withdrawn']>`case when motion.withdrawn_at is not null
  then jsonb_build_object('at', motion.withdrawn_at, 'reason', motion.withdrawn_reason) end`

/** Number of the latest version that the caller sees of the row joined as `motion`. */
const latestVersion = (me: Viewer) => sql<number>`coalesce((
  select max(version.number) from motion_version version
  where version.motion_id = motion.id and (version.is_public or ${seesDrafts(me)})), 1)`

const postingFor = (me: Viewer) => sql<Motion['posting']>`case when ${isResponsibleThere(me)} then (
  select jsonb_build_object('id', posting.id, 'state', posting.state) from posting where posting.motion_id = motion.id) end`

/** Attachments of the row joined as `motion`, in the order they were added. */
const attachmentsOf = (db: Db) =>
  db
    .selectFrom('motion_attachment as attachment')
    .where('attachment.motion_id', '=', sql.ref<number>('motion.id'))
    .select(['attachment.id', 'attachment.file_name as name', 'attachment.size', 'attachment.sha256'])
    .select(sql<string>`'vorstoss/' || motion.id || '/attachments/' || attachment.id || '/download/'`.as('url'))
    .orderBy('attachment.id')

/** An attachment of a motion that the caller sees. Throws 404. */
export const findAttachment = (db: Db, { id: motion_id }: { id: number }, id: number) =>
  db
    .selectFrom('motion_attachment')
    .where('motion_id', '=', motion_id)
    .where('id', '=', id)
    .select(['id', 'sha256', 'size', 'mime_type', 'file_name'])
    .executeTakeFirstOrThrow(notFound)

/** All attachments in order, with the keys of their files in the store. */
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
    status_display: translate(language, { key: `motions.status_${row.status.toLowerCase()}` }),
    rights_holder_display: row.rights_holder === null ? '' : translate(language, { key: `motions.rights_holder_${row.rights_holder}` }),
    signed_other_signatories_count: row.signatures.filter(({ role }) => role === 'OTHER_SIGNATORY').length,
  })

type Filter = { meeting_id: number; can_sign?: boolean; has_signed?: boolean; business_type?: number }

/** Motions of a meeting, newest first. The caller of this function checks that the meeting is visible. */
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

/** Counts a meeting's open and submitted motions, and those that the caller is asked to sign. The caller of this function checks that the meeting is visible. */
export const countMotions = (db: Db, { me }: Reader, { meeting_id }: Pick<Filter, 'meeting_id'>) =>
  seenMotions(db, me)
    .where('motion.meeting_id', '=', meeting_id)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere('motion.status', '=', 'OPEN').as('open'),
      fn.countAll<number>().filterWhere('motion.status', '=', 'SUBMITTED').as('submitted'),
      fn.countAll<number>().filterWhere(canSign(me), '=', true).as('to_sign'),
    ])
    .executeTakeFirstOrThrow()

type Query = { id: number; user_id: number; today: string; now: string }
// Compiled once: every write runs it three times.
const motionSeenBy = compileOnce((db, { id, user_id, today, now }: Query) =>
  motionsSeenBy(db, { me: { id: user_id, today }, now }).where('motion.id', '=', id),
)

/** Throws 404 if the caller may not see it. */
export async function findMotion(db: Db, { me, now, ...where }: Reader, id: number): Promise<Motion> {
  const row = await motionSeenBy(db, { id, user_id: me.id, today: me.today, now })
  if (!row) throw notFound()
  return said(where)(row)
}

type Asking = Pick<Reader, 'language' | 'api_root'> & { me: Actor; clock: () => Date }
type Held = { id: number; request: { reauthenticate: (db: Db) => Promise<{ me: Actor }> } }

/**
 * For writes: locks the committee, the meeting and the motion, and reauthenticates the caller. Whether the meeting is running is judged
 * after the locks are taken (`at`), since it may have ended while waiting. Throws 404.
 */
export async function lockMotion(db: Db, { me, clock, language, api_root }: Asking, { id, request }: Held) {
  let at = clock()
  const held = await lockFound(db, { me, reauthenticate: (trx) => request.reauthenticate(trx) }, (asker) => {
    at = clock()
    return findMotion(db, { me: asker, language, api_root, now: at.toISOString() }, id)
  })
  return { ...held, at }
}

/** The reader of a request, at the current time. */
export const readerOf = (
  { clock, env, request }: Pick<AppContext, 'clock' | 'env'> & { request: FastifyRequest },
  me: Viewer = request.me,
): Reader => ({
  me,
  now: clock().toISOString(),
  language: languageOf(request),
  api_root: apiRoot(env),
})

/**
 * Removes a group from drafts before it is deleted; its committee is locked. Throws 409 if a published or submitted motion names the group:
 * who was asked to sign stays on record.
 */
export async function leaveOutGroup(db: Db, { id: group_id }: { id: number }): Promise<void> {
  const named = await db
    .selectFrom('motion')
    .innerJoin('motion_signatory as s', 's.motion_id', 'motion.id')
    .where('s.group_id', '=', group_id)
    .select(['motion.id', 'motion.meeting_id', 'motion.status'])
    .execute()
  if (named.some(({ status }) => status !== 'DRAFT')) throw wrongState({ key: 'motions.names_group' })
  await db.deleteFrom('motion_signatory').where('group_id', '=', group_id).execute()
  for (const draft of named) await publishMotion(db, draft)
}

/**
 * When a motion of the meeting was last signed, including submitted motions that have been removed; null if never. A motion removed before
 * its submission keeps its signatures but not its meeting, so it is not counted.
 */
export async function findLastSignature(db: Db, { id: meeting_id }: { id: number }): Promise<string | null> {
  const { at } = await db
    .selectFrom('motion_signature')
    .where('motion_id', 'in', (query) =>
      query
        .selectFrom('motion')
        .where('meeting_id', '=', meeting_id)
        .select('id')
        .unionAll(query.selectFrom('removed_motion').where('meeting_id', '=', meeting_id).select('motion_id as id')),
    )
    .select(({ fn }) => fn.max<string | null>('signed_at').as('at'))
    .executeTakeFirstOrThrow()
  return at
}
