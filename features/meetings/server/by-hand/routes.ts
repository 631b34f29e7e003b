import type { FastifyRequest } from 'fastify'
import { committeePolicy } from '#features/committees/policy.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { changeMadeMeeting, createMeeting, getMadeMeeting, handMadeLimits, meetingByHand } from '#features/meetings/by-hand-contract.ts'
import { noteRefusal } from '#features/meetings/server/import/perform-import.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import { defaultLimits } from '#features/meetings/server/zip/check-entry.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { authorize, invalid, Problem, requireActive } from '#platform/server/http/problem.ts'
import { arriving, receiveFiles } from '#platform/server/http/receive-files.ts'
import { accept } from '#platform/server/http/validation.ts'
import type { Actor } from '#platform/shared/actor.ts'
import { type ByHand, importByHand } from './import-by-hand.ts'
import { readMade } from './repository.ts'

/** Makes and changes meetings by hand, for those who may import into the committee. */
export function byHandRoutes(context: AppContext) {
  const { db, clock, env } = context
  const where = { ...arriving(context, { folder: 'arriving-by-hand', limit: defaultLimits.archiveBytes }), most: handMadeLimits.files }
  const find = (me: Actor, id: number) => findMeeting(db, { me, now: clock().toISOString() }, id)

  handle(context, getMadeMeeting, async ({ db: reading, me, params: { id } }) => {
    const { committee_id } = await find(me, id)
    authorize(committeePolicy.importMeeting, me, await findCommittee(reading, me, committee_id))
    return readMade(reading, { id, time_zone: env.time_zone })
  })

  handleStream(context, createMeeting, async ({ me, params, query, request }) =>
    receive(request, { me, committee_id: params.committee, dry_run: query.dry_run ?? false, expected: query.expected }),
  )

  handleStream(context, changeMadeMeeting, async ({ me, params: { id: meeting_id }, query, request }) => {
    const { committee_id } = await find(me, meeting_id)
    const { dry_run = false, expected, from } = query
    return receive(request, { me, committee_id, meeting_id, dry_run, expected, from })
  })

  type Asked = Pick<ByHand, 'me' | 'committee_id' | 'meeting_id' | 'dry_run' | 'expected' | 'from'>

  async function receive(request: FastifyRequest, asked: Asked) {
    const committee = await findCommittee(db, asked.me, asked.committee_id)
    const caller = {
      language: languageOf(request),
      request_id: request.id,
      reauthenticate: (trx: Db) => request.reauthenticate(trx),
    }
    try {
      authorize(committeePolicy.importMeeting, asked.me, committee)
      requireActive(committee)
      if (asked.meeting_id !== undefined) await readMade(db, { id: asked.meeting_id, time_zone: env.time_zone })
      await using received = await receiveFiles(request, createMeeting, { ...where, least: 0 })
      const meeting = accept(meetingByHand, parsed(received.form.meeting))
      return await importByHand(context, { ...asked, ...caller, meeting, files: received.files })
    } catch (error) {
      if (error instanceof Problem && !asked.dry_run) await noteRefusal(db, asked.me, { ...asked, request_id: request.id })
      throw error
    }
  }
}

function parsed(json: string) {
  try {
    return JSON.parse(json)
  } catch {
    throw invalid({ meeting: [{ key: 'problem.invalid_value' }] })
  }
}
