import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { findCommittee } from '#features/administration/server/committees.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee as findSeenCommittee } from '#features/committees/server/repository.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { recordsPolicy } from '#features/records/policy.ts'
import { accept, attach, type Decision, reject } from '#features/records/server/decide.ts'
import { insertPosting } from '#features/records/server/post.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type ArrivedFile, storeUpload } from '#platform/server/files/arrive-file.ts'
import { recordFiles } from '#platform/server/files/repository.ts'
import type { Council, CouncilPosting } from './council/council-shape.ts'
import { renderPdf } from './council/papers/pdf.ts'
import type { DemonstrationDeps } from './demonstration-meetings.ts'

/** Adds postings and the records staff's decisions, one posting per transaction; skips existing ones. */
export async function addPostings(deps: DemonstrationDeps, { postings }: Pick<Council, 'postings'>, day: string): Promise<void> {
  for (const planned of postings) {
    const { id: committee_id } = await findCommittee(deps.db, planned.committee)
    const { id: poster_id } = await findUser(deps.db, planned.username)
    const at = new Date(planned.posted)
    if (await isThere(deps.db, { committee_id, poster_id, created: at.toISOString() })) continue
    const files: ArrivedFile[] = []
    for (const { document, file_name } of planned.papers)
      files.push(await storeUpload(deps.files, Readable.from([await renderPdf(document)]), file_name))
    await deps.db.transaction().execute((trx) => add(trx, planned, { committee_id, poster_id, files, at, day }))
  }
}

type Key = { committee_id: number; poster_id: number; created: string }

const isThere = async (db: Db, { committee_id, poster_id, created }: Key) => {
  const own = db.selectFrom('posting').select('id').where('committee_id', '=', committee_id).where('poster_id', '=', poster_id)
  return (await own.where('created', '=', created).executeTakeFirst()) !== undefined
}

type Adding = { committee_id: number; poster_id: number; files: ArrivedFile[]; at: Date; day: string }

async function add(db: Db, planned: CouncilPosting, { committee_id, poster_id, files, at, day }: Adding) {
  const { kind, title, fields } = planned
  await requireMayPost(db, planned, { committee_id, day })
  await recordFiles(db, files)
  const request = { kind, committee_id, poster_id, title, fields, files, key: randomUUID(), connector: 'inbox' as const, at }
  const { id } = await insertPosting(db, request)
  const subject = { subject_type: 'posting', subject_id: id, committee_id }
  await addAuditEntry(db, { id: poster_id, username: planned.username }, { action: `post_${kind}`, ...subject })
  if (planned.decision && planned.decided) await decide(db, planned, { id, committee_id, at: planned.decided })
}

async function requireMayPost(
  db: Db,
  { kind, username, title }: CouncilPosting,
  { committee_id, day }: Pick<Adding, 'committee_id' | 'day'>,
) {
  const me = await findActor(db, username, day)
  const rule = kind === 'proposal' ? recordsPolicy.postProposal : recordsPolicy.postSuggestion
  if (!me || !rule(me, { ...(await findSeenCommittee(db, me, committee_id)), committee_id, is_solothurn: false }))
    throw new Error(`In the demonstration council ${username} may not post "${title}"`)
}

const actions = { accepted: 'accept_posting', attached: 'attach_posting', rejected: 'reject_posting' } as const

async function decide(db: Db, { decision }: CouncilPosting, { id, committee_id, at }: { id: number; committee_id: number; at: string }) {
  if (!decision) return
  const staff = await findUser(db, 'records')
  const made = await make(db, decision, committee_id)
  await db
    .updateTable('posting')
    .set({ ...made, decided_by: staff.id, updated: at })
    .where('id', '=', id)
    .execute()
  await addAuditEntry(
    db,
    { id: staff.id, username: 'records' },
    { action: actions[decision.state], subject_type: 'posting', subject_id: id, committee_id },
  )
}

async function make(db: Db, decision: NonNullable<CouncilPosting['decision']>, committee_id: number): Promise<Decision> {
  if (decision.state === 'accepted') return accept(db, { committee_id }, decision)
  if (decision.state === 'rejected') return reject({ reason: decision.answer })
  const businesses = db.selectFrom('business').select('id').where('committee_id', '=', committee_id)
  const { id: business_id } = await businesses.where('number', '=', decision.number).executeTakeFirstOrThrow()
  return attach(db, { committee_id }, { business_id })
}
