import type { FastifyRequest } from 'fastify'
import { addDeed } from '#features/audit/server/repository.ts'
import { openMotion, signMotion, submitMotion } from '#features/motions/contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionPolicy, motionRefusal } from '#features/motions/policy.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize, requireActive, wrongStateOfForm } from '#platform/server/http/problem.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { deedOfMotion } from './deed-of-motion.ts'
import { findMotion, holdMotion, readerOf } from './repository.ts'
import { findRoleToSign, open, sign, submit } from './steps.ts'
import { tellMotion } from './tell-motion.ts'

/** What happens to a motion once, and is not taken back (D1 §4). */
export function motionDeedRoutes(house: House) {
  handle(house, openMotion, (asked) => step({ ...asked, house }, { name: 'open', isDone: ({ status }) => status === 'OPEN', take: open }))
  handle(house, signMotion, ({ body, ...asked }) =>
    step({ ...asked, house }, { name: 'sign', isDone: ({ has_signed }) => has_signed, take: sign, read: body?.text_hash }),
  )
  handle(house, submitMotion, ({ body, ...asked }) =>
    step({ ...asked, house }, { name: 'submit', isDone: ({ status }) => status === 'SUBMITTED', take: submit, read: body?.text_hash }),
  )
}

type Asked = { db: Db; me: Actor; house: House; params: { id: number }; request: FastifyRequest }

type Step = {
  name: 'open' | 'sign' | 'submit'
  /** Of whoever may: it was done, and the answer to that may have been lost. Once more changes nothing. */
  isDone: (motion: Motion) => boolean
  take: (db: Db, motion: Motion, by: Parameters<typeof sign>[2]) => Promise<unknown>
  /** The hash of the text that the caller read, if they say so. */
  read?: string | undefined
}

async function step({ db, me: asker, house, params: { id }, request }: Asked, { name, isDone, take, read }: Step) {
  const reader = readerOf({ ...house, request }, asker)
  const { me, committee, found, at } = await holdMotion(db, { ...reader, me: asker, clock: house.clock }, { id, request })
  const role = await findRoleToSign(db, me, id)
  // Who is asked is told by what state they cannot sign: `can_sign` itself is of open ones.
  authorize(motionPolicy[name], me, { ...found, can_sign: role !== undefined })
  if (isDone(found)) return found
  requireActive(committee, wrongStateOfForm)
  const refusal = motionRefusal[name](found)
  if (refusal) throw wrongStateOfForm({ key: refusal })
  requireRead(found, read)
  await take(db, found, { me, at, role })
  await tellMotion(db, { id, meeting_id: found.meeting.id })
  const changed = await findMotion(db, { ...reader, me, now: at.toISOString() }, id)
  await addDeed(db, me, deedOfMotion(`${name}_motion`, found, { request, at }))
  return changed
}

/** Nobody signs what they did not see: throws 409 when the text is another than the one that was read. */
function requireRead({ text_hash }: Motion, read: string | undefined): void {
  if (read !== undefined && read !== text_hash) throw wrongStateOfForm({ key: 'motions.text_is_another' })
}
