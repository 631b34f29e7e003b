import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { addAuditEntry, type Doer } from '#features/audit/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { Motion } from '#features/motions/motion.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { say } from '#platform/server/lib/texts.ts'
import { makePaper } from '#platform/server/pdf/paper/make-paper.ts'
import type { Actor } from '#platform/shared/actor.ts'
import type { Language } from '#platform/shared/languages.ts'
import { motionAuditEntry } from './motion-audit-entry.ts'
import { planSheet } from './plan-sheet.ts'
import { factsOf } from './sheet-facts.ts'

type For = { me: Actor; language: Language; time_zone: string; made: Date; reply: FastifyReply }

/**
 * Makes the signature sheet of a motion that the caller sees, in its turn, with its file name. Throws 409 when there is too much for one
 * sheet.
 */
export async function makeSignatureSheet({ db, work }: Pick<Deps, 'db' | 'work'>, motion: Motion, { me, made, reply, ...told }: For) {
  const committee = await findCommittee(db, me, motion.committee_id)
  const where = [committee.title, meetingName(motion.meeting, told)]
  const plan = planSheet({ motion, facts: factsOf(motion, made), where, ...told })
  const bytes = await work.ofCaller(reply, (sandbox) => makePaper(sandbox, plan))
  if (!bytes) throw wrongState({ key: 'motion_papers.too_much' })
  return { bytes, name: `${say(told.language, { key: 'motion_papers.sheet_name', params: { id: motion.id } })}.pdf` }
}

type Handed = { request: { id: string }; at: Date }

/** Audits the sheet's hash, so that a sheet can later be recognised as issued; a changed byte makes another hash. */
export async function noteSheet(
  db: Db,
  doer: Doer,
  { motion, bytes, ...handed }: Handed & { motion: Motion; bytes: Buffer },
): Promise<void> {
  const details = { sha256: createHash('sha256').update(bytes).digest('hex') }
  await addAuditEntry(db, doer, motionAuditEntry('download_signature_sheet', motion, { ...handed, details }))
}
