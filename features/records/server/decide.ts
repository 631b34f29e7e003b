import type { FastifyRequest } from 'fastify'
import { addDeed } from '#features/audit/server/repository.ts'
import { holdRow } from '#features/committees/server/repository.ts'
import type { Posting } from '#features/records/posting.ts'
import { indexOwnChanges } from '#features/search/server/repository.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/house.ts'
import { byRequest } from '#platform/server/http/by-request.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Decision } from './decisions.ts'
import { tellPoster } from './letters.ts'
import { findInInbox, findPosting, type InInbox } from './repository.ts'

type Asked = { db: Db; me: Actor; params: { id: number }; request: FastifyRequest }
type Deciding = Asked & { action: 'accept_posting' | 'attach_posting' | 'reject_posting' }

/** Settles a posting of the inbox for good, as `make` has it of the one that is held; throws 409 when somebody was first. Its poster is told. */
export async function decide(house: Deps, { action, ...asked }: Deciding, make: (held: InInbox) => Promise<Decision>): Promise<Posting> {
  const { db, request } = asked
  const { me, site, held } = await holdOpen(asked)
  const decision = await make(held)
  const at = house.clock()
  await db
    .updateTable('posting')
    .set({ ...decision, decided_by: me.id, updated: at.toISOString() })
    .where('id', '=', held.id)
    .execute()
  await indexOwnChanges(db)
  await tellPoster({ ...house, db }, held.id)
  const decided = await findPosting(db, { me, ...site, language: languageOf(request), api_root: apiRoot(house.env) }, held.id)
  const details = decided.business ? { business_id: decided.business.id, number: decided.business.number } : {}
  const subject = { subject_type: 'posting', subject_id: held.id, committee_id: held.committee_id }
  await addDeed(db, byRequest(request), { action, ...subject, details, at })
  return decided
}

/** Its committee and it stand still; then who calls is asked again, and what it is: others may have held them. */
async function holdOpen({ db, me: asker, params: { id }, request }: Asked) {
  const { committee_id } = await findInInbox(db, asker, id)
  await holdRow(db, committee_id)
  await db.selectFrom('posting').select('id').where('id', '=', id).forUpdate().execute()
  const { me, site } = await request.askAgain(db)
  const held = await findInInbox(db, me, id)
  requireActive(held, wrongStateOfForm)
  if (held.state !== 'received') throw wrongStateOfForm({ key: 'records.is_decided' })
  return { me, site, held }
}
