import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { addBusiness, isBusinessOf } from '#features/businesses/server/repository.ts'
import { lockRow } from '#features/committees/server/repository.ts'
import { recordEvent } from '#features/events/server/record-event.ts'
import type { acceptPosting, attachPosting, rejectPosting } from '#features/records/contract.ts'
import type { Posting } from '#features/records/posting.ts'
import { indexOwnChanges } from '#features/search/server/index/write-entries.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { invalid, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { notifyPoster } from './letters.ts'
import { recordDecided } from './record-decided.ts'
import { findInInbox, findPosting, type InInbox } from './repository.ts'

type Asked = { db: Db; me: Actor; params: { id: number }; request: FastifyRequest }
type Deciding = Asked & { action: 'accept_posting' | 'attach_posting' | 'reject_posting' }

/**
 * Decides a posting of the inbox for good, as `make` returns for the locked posting, and notifies its poster. Throws 409 if it is already
 * decided.
 */
export async function decide(context: Deps, { action, ...asked }: Deciding, make: (held: InInbox) => Promise<Decision>): Promise<Posting> {
  const { db, request } = asked
  const { me, site, held } = await lockOpen(asked)
  const decision = await make(held)
  const at = context.clock()
  await db
    .updateTable('posting')
    .set({ ...decision, decided_by: me.id, updated: at.toISOString() })
    .where('id', '=', held.id)
    .execute()
  await indexOwnChanges(db)
  await notifyPoster({ ...context, db }, held.id)
  await recordEvent(db, { kind: 'decision', posting_id: held.id, committee_id: held.committee_id, actor_id: me.id, at })
  await recordDecided(db, held, at)
  const decided = await findPosting(db, { me, ...site, language: languageOf(request), api_root: apiRoot(context.env) }, held.id)
  const details = decided.business ? { business_id: decided.business.id, number: decided.business.number } : {}
  const subject = { subject_type: 'posting', subject_id: held.id, committee_id: held.committee_id }
  await addAuditEntry(db, byRequest(request), { action, ...subject, details, at })
  return decided
}

/** Locks the committee and the posting, then reauthenticates the caller and rereads the posting: both may have changed while waiting. */
async function lockOpen({ db, me: asker, params: { id }, request }: Asked) {
  const { committee_id } = await findInInbox(db, asker, id)
  await lockRow(db, committee_id)
  await db.selectFrom('posting').select('id').where('id', '=', id).forUpdate().execute()
  const { me, site } = await request.reauthenticate(db)
  const held = await findInInbox(db, me, id)
  requireActive(held, wrongStateOfForm)
  if (held.state !== 'received') throw wrongStateOfForm({ key: 'records.is_decided' })
  return { me, site, held }
}

/** A decision of the records staff on a locked posting. */
export type Decision = { state: 'accepted' | 'attached'; business_id: number } | { state: 'rejected'; answer: string }

type Body<Call extends { body: z.ZodType }> = z.output<Call['body']>
type Held = Pick<InInbox, 'committee_id'>

/** Accepts it as a new business. Throws 400 if the committee already has that number. */
export async function accept(db: Db, { committee_id }: Held, { number, title, type }: Body<typeof acceptPosting>): Promise<Decision> {
  const business = await addBusiness(db, { committee_id, number, title, type: type || null })
  return { state: 'accepted', business_id: business.id }
}

/** Attaches it to a business of its committee; throws 400 for other businesses. */
export async function attach(db: Db, held: Held, { business_id }: Body<typeof attachPosting>): Promise<Decision> {
  if (!(await isBusinessOf(db, held, business_id))) throw invalid({ business_id: [{ key: 'records.business_of_other_committee' }] })
  return { state: 'attached', business_id }
}

/** Rejects it, with the reason that its poster reads. */
export const reject = ({ reason }: Body<typeof rejectPosting>): Decision => ({ state: 'rejected', answer: reason })
