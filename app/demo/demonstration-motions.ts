import { Readable } from 'node:stream'
import { findCommittee } from '#features/administration/server/committees.ts'
import { findUser } from '#features/administration/server/users/users.ts'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee as findSeenCommittee } from '#features/committees/server/repository.ts'
import { findActor } from '#features/identity/server/repository.ts'
import { isOffered, motionPolicy } from '#features/motions/policy.ts'
import { addAttachments, requireAttachable } from '#features/motions/server/attachments.ts'
import { findMotion } from '#features/motions/server/repository.ts'
import { findRoleToSign, open, sign, submit, withdraw } from '#features/motions/server/transitions.ts'
import { addMotion as writeMotion } from '#features/motions/server/write-motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import { type ArrivedFile, storeUpload } from '#platform/server/files/arrive-file.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Council, CouncilMotion, CouncilSignatory } from './council/council-shape.ts'
import { renderPdf } from './council/papers/pdf.ts'
import type { DemonstrationDeps } from './demonstration-meetings.ts'

/** Adds motions as members wrote, published, signed, submitted and withdrew them, one per transaction and the oldest first, as their numbers are; skips existing ones. */
export async function addMotions(deps: DemonstrationDeps, { motions }: Pick<Council, 'motions'>, day: string): Promise<void> {
  for (const planned of motions.toSorted((one, other) => Date.parse(one.written) - Date.parse(other.written))) {
    const meeting = await findMeeting(deps.db, planned)
    if (await isThere(deps.db, { meeting_id: meeting.id, title: planned.title })) continue
    const files: ArrivedFile[] = []
    for (const { document, file_name } of planned.attachments)
      files.push(await storeUpload(deps.files, Readable.from([await renderPdf(document)]), file_name))
    await deps.db.transaction().execute((trx) => addMotion({ ...deps, db: trx }, planned, { meeting, files, day }))
  }
}

async function findMeeting(db: Db, { committee, opengever_id }: CouncilMotion) {
  const { id: committee_id } = await findCommittee(db, committee)
  const meetings = db.selectFrom('meeting').select(['id', 'committee_id']).where('committee_id', '=', committee_id)
  return meetings.where('opengever_id', '=', opengever_id).executeTakeFirstOrThrow()
}

const isThere = async (db: Db, { meeting_id, title }: { meeting_id: number; title: string }) =>
  (await db.selectFrom('motion').select('id').where('meeting_id', '=', meeting_id).where('title', '=', title).executeTakeFirst()) !==
  undefined

type Place = { meeting: { id: number; committee_id: number }; files: ArrivedFile[]; day: string }

async function addMotion(deps: DemonstrationDeps, planned: CouncilMotion, { meeting, files, day }: Place) {
  const { db } = deps
  const id = await write(db, planned, { meeting, day })
  if (files.length > 0) await attach(deps, planned, { id, files, day })
  const first = planned.signatories.find(({ role }) => role === 'FIRST_SIGNATORY')?.name ?? ''
  const { opened, signed, submitted, withdrawn } = planned
  if (opened) await take(deps, 'open', { id, username: first, at: opened, day })
  for (const signature of signed) await take(deps, 'sign', { id, ...signature, day })
  if (submitted) await take(deps, 'submit', { id, username: first, at: submitted, day })
  if (withdrawn) await take(deps, 'withdraw', { id, username: first, ...withdrawn, day })
}

async function write(db: Db, { written, ...planned }: CouncilMotion, { meeting, day }: Omit<Place, 'files'>): Promise<number> {
  const [me, at] = [await actorNamed(db, planned.username, day), new Date(written)]
  const { title, description, reason, business_type, is_urgent, rights_holder } = planned
  const signatories = await Promise.all(planned.signatories.map((signatory) => idOf(db, signatory, meeting)))
  const committee = await findSeenCommittee(db, me, meeting.committee_id)
  const first_signatory_id = signatories[0]?.signatory_id ?? 0
  if (!motionPolicy.create(me, { ...committee, committee_id: committee.id }) || !motionPolicy.createFor(me, { first_signatory_id }))
    throw new Error(`In the demonstration council ${me.username} may not write "${title}"`)
  const body = { title, description, reason, business_type, is_urgent, rights_holder, signatories, meeting: meeting.id }
  const { id } = await writeMotion(db, body, { me, at, meeting })
  await addAuditEntry(db, me, { action: 'create_motion', subject_type: 'motion', subject_id: id, committee_id: meeting.committee_id })
  return id
}

async function actorNamed(db: Db, username: string, day: string): Promise<Actor> {
  const me = await findActor(db, username, day)
  if (!me) throw new Error(`The demonstration council has nobody named ${username}`)
  return me
}

async function idOf(db: Db, { role, type, name }: CouncilSignatory, { committee_id }: { committee_id: number }) {
  if (type === 'committee') return { role, type, signatory_id: committee_id }
  if (type === 'user') return { role, type, signatory_id: (await findUser(db, name)).id }
  const groups = db.selectFrom('committee_group').select('id').where('committee_id', '=', committee_id)
  return { role, type, signatory_id: (await groups.where('title', '=', name).executeTakeFirstOrThrow()).id }
}

type Attaching = { id: number; files: ArrivedFile[]; day: string }

async function attach(deps: DemonstrationDeps, { username, written }: CouncilMotion, { id, files, day }: Attaching) {
  const { db } = deps
  const me = await actorNamed(db, username, day)
  const motion = await findMotion(db, { me, language: 'de', now: written, api_root: '' }, id)
  requireAttachable(me, motion, await findSeenCommittee(db, me, motion.committee_id))
  const attachments = await addAttachments(deps, motion, { arrived: files, at: new Date(written) })
  const { committee_id } = motion
  await addAuditEntry(db, me, {
    action: 'attach_to_motion',
    subject_type: 'motion',
    subject_id: id,
    committee_id,
    details: { attachments },
  })
}

const steps = { open, sign, submit, withdraw }
type Taking = { id: number; username: string; at: string; day: string; reason?: string }

/** Applies a step only if the motion's page would offer it to them at that instant. */
async function take({ db, env }: DemonstrationDeps, step: keyof typeof steps, { id, username, at, day, reason = '' }: Taking) {
  const me = await actorNamed(db, username, day)
  const motion = await findMotion(db, { me, language: 'de', now: at, api_root: '' }, id)
  if (!isOffered(step, me, motion)) throw new Error(`In the demonstration council ${username} may not ${step} "${motion.title}"`)
  const { time_zone } = env
  await steps[step](db, motion, { me, at: new Date(at), role: await findRoleToSign(db, me, id), time_zone, reason })
  await addAuditEntry(db, me, { action: `${step}_motion`, subject_type: 'motion', subject_id: id, committee_id: motion.committee_id })
}
