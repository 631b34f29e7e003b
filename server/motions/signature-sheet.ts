import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { addDeed, type Doer } from '#server/audit/repository.ts'
import { findCommittee } from '#server/committees/repository.ts'
import type { Db } from '#server/database/db.ts'
import { makePaper } from '#server/files/paper/make-paper.ts'
import type { Deps } from '#server/kit/house.ts'
import { wrongState } from '#server/kit/problem.ts'
import { say } from '#server/kit/texts.ts'
import { meetingName } from '#server/meetings/repository.ts'
import type { Actor } from '#shared/identity/actor.ts'
import type { Language } from '#shared/kit/languages.ts'
import type { Motion } from '#shared/motions/motion.ts'
import { deedOfMotion } from './deed-of-motion.ts'
import { planSheet } from './plan-sheet.ts'
import { factsOf } from './sheet-facts.ts'

type For = { me: Actor; language: Language; time_zone: string; made: Date; reply: FastifyReply }

/** The signature sheet of a motion that the caller sees, made in their turn, and its name. Throws 409 when there is too much for one. */
export async function makeSignatureSheet({ db, work }: Pick<Deps, 'db' | 'work'>, motion: Motion, { me, made, reply, ...told }: For) {
  const committee = await findCommittee(db, me, motion.committee_id)
  const where = [committee.title, meetingName(motion.meeting, told)]
  const plan = planSheet({ motion, facts: factsOf(motion, made), where, ...told })
  const bytes = await work.ofCaller(reply, (sandbox) => makePaper(sandbox, plan))
  if (!bytes) throw wrongState({ key: 'motion_papers.too_much' })
  return { bytes, name: `${say(told.language, { key: 'motion_papers.sheet_name', params: { id: motion.id } })}.pdf` }
}

type Handed = { request: { id: string }; at: Date }

/** By its hash a sheet that was handed out is known again: one of which a byte was changed is none. */
export async function noteSheet(
  db: Db,
  doer: Doer,
  { motion, bytes, ...handed }: Handed & { motion: Motion; bytes: Buffer },
): Promise<void> {
  const details = { sha256: createHash('sha256').update(bytes).digest('hex') }
  await addDeed(db, doer, deedOfMotion('download_signature_sheet', motion, { ...handed, details }))
}
