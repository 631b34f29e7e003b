import { Readable } from 'node:stream'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { findMeeting, meetingName } from '#features/meetings/server/repository.ts'
import { downloadMotion, downloadMotions, type MotionFormat } from '#features/motions/file-contract.ts'
import type { Motion } from '#features/motions/motion.ts'
import { motionAuditEntry } from '#features/motions/server/publish-motion.ts'
import { findMotion, listMotions, readerOf } from '#features/motions/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { fileName } from '#platform/server/files/entry-names.ts'
import { sendGenerated } from '#platform/server/files/send-file.ts'
import { tableFile } from '#platform/server/files/table-file.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { arriving } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { makePaper } from '#platform/server/pdf/paper.ts'
import { motionPaper, motionText } from './motion-paper.ts'
import { motionTable } from './motion-table.ts'

const types = {
  pdf: 'application/pdf',
  txt: 'text/plain; charset=utf-8',
} satisfies Record<MotionFormat, string>

/** A motion as PDF or text, and the list of a meeting as a table; all in the caller's language. */
export function motionFileRoutes(context: AppContext) {
  const { db, clock, env, work } = context
  const { folder } = arriving(context, { folder: 'made-motions', limit: 0 })
  const { time_zone } = env

  handleStream(context, downloadMotion, async ({ me, site, params, query: { as, line_numbers }, request, reply }) => {
    const [made, language] = [clock(), languageOf(request)]
    const motion = await findMotion(db, readerOf({ ...context, request }), params.id)
    const committee = await findCommittee(db, me, motion.committee_id)
    const meeting = meetingName(motion.meeting, { language, time_zone })
    const content = { motion, letterhead: [site.app_name, committee.title], meeting, language, time_zone, made, line_numbers }
    const bytes =
      as === 'txt' ? Buffer.from(motionText(content)) : await work.ofCaller(reply, (sandbox) => makePaper(sandbox, motionPaper(content)))
    if (!bytes) throw wrongState({ key: 'motion_papers.motion_too_much' })
    const details = { format: as }
    await db
      .transaction()
      .execute((trx) => addAuditEntry(trx, me, motionAuditEntry('download_motion', motion, { request, at: made, details })))
    return sendGenerated({ output: Readable.from([bytes]), folder, name: nameOf(motion, as), mime_type: types[as] }, reply)
  })

  handleStream(context, downloadMotions, async ({ params, query: { as, ...filter }, request, reply }) => {
    const [made, language] = [clock(), languageOf(request)]
    const reader = readerOf({ ...context, request })
    const meeting = await findMeeting(db, reader, params.id)
    const motions = await listMotions(db, reader, { ...filter, meeting_id: meeting.id })
    const title = `${translate(language, { key: 'motion_pages.motions' })}, ${meetingName(meeting, { language, time_zone })}`
    const file = await tableFile({ rows: motionTable(motions, { language, time_zone }), widths, as, title })
    await db.transaction().execute((trx) =>
      addAuditEntry(trx, byRequest(request), {
        action: 'download_motions',
        subject_type: 'meeting',
        subject_id: meeting.id,
        committee_id: meeting.committee_id,
        details: { format: as, motions: motions.length },
        at: made,
      }),
    )
    return sendGenerated({ ...file, folder }, reply)
  })
}

const nameOf = ({ title }: Motion, as: MotionFormat) => fileName(`${title}.${as}`)

/** In characters, of the columns of `motionTable`. */
const widths = [50, 14, 20, 25, 40, 14, 12, 18, 30]
