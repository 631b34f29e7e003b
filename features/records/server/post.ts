import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { FastifyRequest } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee, lockRow } from '#features/committees/server/repository.ts'
import { lockPerson } from '#features/identity/server/repository.ts'
import { postProposal } from '#features/records/contract.ts'
import type { recordsPolicy } from '#features/records/policy.ts'
import type { PostingKind } from '#features/records/posting.ts'
import type { Db, Tables } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { type ArrivedFile, storeReceived } from '#platform/server/files/arrive-file.ts'
import { recordFiles } from '#platform/server/files/repository.ts'
import { authorize, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Arrived } from '#platform/server/http/receive-files.ts'
import type { CheckedPosting, Posting } from './check-posting.ts'
import type { ConnectorName } from './connector.ts'
import { connectorNameOf } from './hand-over.ts'
import { notifyOffice } from './letters.ts'

/** Where it is posted, and the rule that permits it. */
export type Asked = { kind: 'proposal' | 'suggestion'; rule: typeof recordsPolicy.postProposal; id: number; request: FastifyRequest }

/** What was received. `check` throws for invalid texts. */
type Received = { key: string | undefined; files: Arrived[]; check: (db: Db, posting: Posting) => Promise<CheckedPosting> }

/** The same, once its files are in the store. */
type Stored = Pick<Received, 'check'> & { key: string; files: ArrivedFile[] }

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
  const checked = await received.check(deps.db, { me, site, committee_id: asked.id, file_count: received.files.length })
  if (posted) return requireSame(posted, checked)
  const files = await storeReceived(deps.files, received.files, postProposal.upload)
  return await deps.db.transaction().execute((trx) => write({ ...deps, db: trx }, asked, { ...received, key, files }))
}

/** Throws 409 if the texts differ from those posted with the same key: nobody is told that a text was posted when an earlier one was. */
function requireSame(posted: Posted, { title, fields }: CheckedPosting): Posted {
  if (posted.title === title && isDeepStrictEqual(posted.fields, fields)) return posted
  throw wrongStateOfForm({ key: 'records.posted_before' })
}

/** Runs within a transaction. */
async function write(deps: Deps, { kind, rule, id, request }: Asked, stored: Stored) {
  const { db } = deps
  const { key, files, check } = stored
  await lockRow(db, id)
  await lockPerson(db, request.me.id)
  const { me, site } = await request.reauthenticate(db)
  const committee = await findCommittee(db, me, id)
  authorize(rule, me, { ...committee, ...site, committee_id: id })
  const posted = await findPosted(db, { poster_id: me.id, key })
  if (posted) return posted
  requireActive(committee, wrongStateOfForm)
  const checked = await check(db, { me, site, committee_id: id, file_count: files.length })
  await recordFiles(db, files)
  const posting = { kind, committee_id: id, poster_id: me.id, key, files, at: deps.clock() }
  const added = await addPosting(deps, { ...posting, ...checked })
  const auditEntry = { action: `post_${kind}`, subject_type: 'posting', subject_id: added.id, committee_id: id }
  await addAuditEntry(db, me, { ...auditEntry, request_id: request.id, at: posting.at, details: { files: files.length } })
  return added
}

/** A file of a posting; its bytes are already in the store and registered there (`recordFiles`). */
export type PostedFile = { sha256: string; file_name: string; mime_type: string; size: number }

/** `key`: the poster's idempotency key. `motion_id`: a motion can be posted only once, by anyone. */
type Request = { poster_id: number; key: string; motion_id?: number }

/** `fields`: the texts by wire name. */
export type NewPosting = Request & {
  kind: PostingKind
  committee_id: number
  title: string
  fields: Record<string, string>
  files: PostedFile[]
  at: Date
}

type Posted = { id: number } & Pick<NewPosting, 'title' | 'fields'>

/**
 * The posting already made by the same request, unless it was refused. Call with the poster's or the motion's row locked, so that of two
 * concurrent requests only one posts.
 */
export const findPosted = (db: Db, request: Request): Promise<Posted | undefined> =>
  db.selectFrom('posting').select(['id', 'title', 'fields']).where(isOf(request)).where('state', '<>', 'refused').executeTakeFirst()

/**
 * Adds a posting; call after `findPosted` found nothing, with the committee locked. The built-in inbox receives it at once and the records
 * staff is notified; for other connectors it waits to be handed over. An earlier refused posting of the same request is deleted.
 */
export async function addPosting(deps: Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>, posting: NewPosting): Promise<{ id: number }> {
  const connector = connectorNameOf(deps.env)
  await deps.db.deleteFrom('posting').where(isOf(posting)).where('state', '=', 'refused').execute()
  const added = await insertPosting(deps.db, { ...posting, connector })
  if (connector === 'inbox') await notifyOffice(deps, added.id)
  return added
}

/** Adds a posting without notifying anybody. */
export async function insertPosting(db: Db, { files, at, connector, ...facts }: NewPosting & { connector: ConnectorName }) {
  const now = at.toISOString()
  const reached = connector === 'inbox' ? { state: 'received' as const } : { state: 'waiting' as const, next_attempt: now }
  const posting = await db
    .insertInto('posting')
    .values({ ...facts, connector, ...reached, created: now, updated: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addFiles(db, posting.id, files)
  return posting
}

async function addFiles(db: Db, posting_id: number, files: PostedFile[]): Promise<void> {
  const rows = files.map(({ sha256, file_name, mime_type, size }, at) => ({
    posting_id,
    place: at + 1,
    sha256,
    file_name,
    mime_type,
    size,
  }))
  if (rows.length > 0) await db.insertInto('posting_file').values(rows).execute()
}

const isOf =
  ({ poster_id, key, motion_id }: Request) =>
  (where: ExpressionBuilder<Tables, 'posting'>) =>
    where.or([where.and({ poster_id, key }), where('motion_id', '=', motion_id ?? null)])
