import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { addDeed } from '#features/audit/server/repository.ts'
import { findCommittee, holdRow } from '#features/committees/server/repository.ts'
import { holdPerson } from '#features/identity/server/repository.ts'
import { postProposal } from '#features/records/contract.ts'
import type { recordsPolicy } from '#features/records/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { noteFiles } from '#platform/server/files/repository.ts'
import { storeReceived } from '#platform/server/files/store-received.ts'
import type { Deps } from '#platform/server/house.ts'
import { authorize, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Arrived } from '#platform/server/http/uploads/receive-files.ts'
import { addPosting, findPosted, type Posted } from './add-posting.ts'
import type { Judged, Posting } from './judged.ts'

/** To which committee, and who may. */
export type Asked = { kind: 'proposal' | 'suggestion'; rule: typeof recordsPolicy.postProposal; id: number; request: FastifyRequest }

/** What came in. `judge` throws what does not fit of its texts. */
type Received = { key: string | undefined; files: Arrived[]; judge: (db: Db, posting: Posting) => Promise<Judged> }

/** The same, once its files are in the store. */
type Stored = Pick<Received, 'judge'> & { key: string; files: ArrivedFile[] }

/** Throws 404, 403 and 409 for whoever may not post there: judged before a byte is taken, and again when all has come. */
export async function requirePostable(db: Db, { rule, id, request }: Asked): Promise<void> {
  const committee = await findCommittee(db, request.me, id)
  authorize(rule, request.me, { ...committee, ...request.site, committee_id: id })
  requireActive(committee, wrongStateOfForm)
}

/** Posts what has come, once for a request: answers the posting, or the one that it has made already. */
export async function post(deps: Deps, asked: Asked, { key = randomUUID(), ...received }: Received): Promise<{ id: number }> {
  const { me, site } = asked.request
  const posted = await findPosted(deps.db, { poster_id: me.id, key })
  // Judged before anything is stored, and again with everything held.
  const judged = await received.judge(deps.db, { me, site, committee_id: asked.id, file_count: received.files.length })
  if (posted) return requireSame(posted, judged)
  const files = await storeReceived(deps.files, received.files, postProposal.upload)
  return await deps.db.transaction().execute((trx) => write({ ...deps, db: trx }, asked, { ...received, key, files }))
}

/** Whoever has written something else since is not told that it was posted: what came first was. Throws 409. */
function requireSame(posted: Posted, { title, fields }: Judged): Posted {
  if (posted.title === title && isDeepStrictEqual(posted.fields, fields)) return posted
  throw wrongStateOfForm({ key: 'records.posted_before' })
}

/** Within a transaction. */
async function write(deps: Deps, { kind, rule, id, request }: Asked, stored: Stored) {
  const { db } = deps
  const { key, files, judge } = stored
  await holdRow(db, id)
  await holdPerson(db, request.me.id)
  const { me, site } = await request.askAgain(db)
  const committee = await findCommittee(db, me, id)
  authorize(rule, me, { ...committee, ...site, committee_id: id })
  const posted = await findPosted(db, { poster_id: me.id, key })
  if (posted) return posted
  requireActive(committee, wrongStateOfForm)
  const judged = await judge(db, { me, site, committee_id: id, file_count: files.length })
  await noteFiles(db, files)
  const posting = { kind, committee_id: id, poster_id: me.id, key, files, at: deps.clock() }
  const added = await addPosting(deps, { ...posting, ...judged })
  const deed = { action: `post_${kind}`, subject_type: 'posting', subject_id: added.id, committee_id: id }
  await addDeed(db, me, { ...deed, request_id: request.id, at: posting.at, details: { files: files.length } })
  return added
}
