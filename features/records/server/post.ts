import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee, lockRow } from '#features/committees/server/repository.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import { postProposal } from '#features/records/contract.ts'
import type { recordsPolicy } from '#features/records/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import type { ArrivedFile } from '#platform/server/files/arrive-file.ts'
import { noteFiles } from '#platform/server/files/repository.ts'
import { storeReceived } from '#platform/server/files/store-received.ts'
import { authorize, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Arrived } from '#platform/server/http/uploads/receive-files.ts'
import { addPosting, findPosted, type Posted } from './add-posting.ts'
import type { Judged, Posting } from './judged.ts'

/** Where it is posted, and the rule that permits it. */
export type Asked = { kind: 'proposal' | 'suggestion'; rule: typeof recordsPolicy.postProposal; id: number; request: FastifyRequest }

/** What was received. `judge` throws for invalid texts. */
type Received = { key: string | undefined; files: Arrived[]; judge: (db: Db, posting: Posting) => Promise<Judged> }

/** The same, once its files are in the store. */
type Stored = Pick<Received, 'judge'> & { key: string; files: ArrivedFile[] }

/** Throws 404, 403 and 409 if the caller may not post there: checked before any bytes are received, and again after all have arrived. */
export async function requirePostable(db: Db, { rule, id, request }: Asked): Promise<void> {
  const committee = await findCommittee(db, request.me, id)
  authorize(rule, request.me, { ...committee, ...request.site, committee_id: id })
  requireActive(committee, wrongStateOfForm)
}

/** Posts what was received, once per request key: returns the new posting, or the one made earlier. */
export async function post(deps: Deps, asked: Asked, { key = randomUUID(), ...received }: Received): Promise<{ id: number }> {
  const { me, site } = asked.request
  const posted = await findPosted(deps.db, { poster_id: me.id, key })
  // Checked before anything is stored, and again with everything locked.
  const judged = await received.judge(deps.db, { me, site, committee_id: asked.id, file_count: received.files.length })
  if (posted) return requireSame(posted, judged)
  const files = await storeReceived(deps.files, received.files, postProposal.upload)
  return await deps.db.transaction().execute((trx) => write({ ...deps, db: trx }, asked, { ...received, key, files }))
}

/** Throws 409 if the texts differ from those posted with the same key: nobody is told that a text was posted when an earlier one was. */
function requireSame(posted: Posted, { title, fields }: Judged): Posted {
  if (posted.title === title && isDeepStrictEqual(posted.fields, fields)) return posted
  throw wrongStateOfForm({ key: 'records.posted_before' })
}

/** Runs within a transaction. */
async function write(deps: Deps, { kind, rule, id, request }: Asked, stored: Stored) {
  const { db } = deps
  const { key, files, judge } = stored
  await lockRow(db, id)
  await lockPerson(db, request.me.id)
  const { me, site } = await request.reauthenticate(db)
  const committee = await findCommittee(db, me, id)
  authorize(rule, me, { ...committee, ...site, committee_id: id })
  const posted = await findPosted(db, { poster_id: me.id, key })
  if (posted) return posted
  requireActive(committee, wrongStateOfForm)
  const judged = await judge(db, { me, site, committee_id: id, file_count: files.length })
  await noteFiles(db, files)
  const posting = { kind, committee_id: id, poster_id: me.id, key, files, at: deps.clock() }
  const added = await addPosting(deps, { ...posting, ...judged })
  const auditEntry = { action: `post_${kind}`, subject_type: 'posting', subject_id: added.id, committee_id: id }
  await addAuditEntry(db, me, { ...auditEntry, request_id: request.id, at: posting.at, details: { files: files.length } })
  return added
}
