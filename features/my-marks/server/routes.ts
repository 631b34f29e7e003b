import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { findMeeting, meetingName } from '#features/meetings/server/repository.ts'
import { downloadMyMarks, type FileFormat, listMyMarks } from '#features/my-marks/contract.ts'
import { filtered, marksIn } from '#features/my-marks/my-marks.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { fileName } from '#platform/server/files/entry-names.ts'
import { sendGenerated } from '#platform/server/files/send-file.ts'
import { byRequest, languageOf } from '#platform/server/http/caller.ts'
import { handle, handleStream } from '#platform/server/http/handle.ts'
import { wrongState } from '#platform/server/http/problem.ts'
import { arriving } from '#platform/server/http/receive-files.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { makePaper } from '#platform/server/pdf/paper.ts'
import { dayAndTime } from '#platform/shared/site-time.ts'
import { fileWords } from './files/file-words.ts'
import { asCsv, asMarkdown, asPaper } from './files/formats.ts'
import { findMyMarks } from './find-my-marks.ts'

const types = {
  pdf: 'application/pdf',
  md: 'text/markdown; charset=utf-8',
  csv: 'text/csv; charset=utf-8; header=present',
} satisfies Record<FileFormat, string>

export function myMarksRoutes(context: AppContext) {
  const { db, clock, env, work } = context
  const { folder } = arriving(context, { folder: 'made-marks', limit: 0 })

  handle(context, listMyMarks, async ({ me, site, params, request }) => {
    const meeting = await findMeeting(db, { me, now: clock().toISOString() }, params.id)
    return findMyMarks(db, me, { ...site, meeting, language: languageOf(request), time_zone: env.time_zone })
  })

  handleStream(context, downloadMyMarks, async ({ me, site, params, query: { as, ...filter }, request, reply }) => {
    const [made, language] = [clock(), languageOf(request)]
    const meeting = await findMeeting(db, { me, now: made.toISOString() }, params.id)
    const found = await findMyMarks(db, me, { ...site, meeting, language, time_zone: env.time_zone })
    const words = fileWords(language, env.time_zone)
    const at = dayAndTime(made.toISOString(), env.time_zone)
    const committee = await findCommittee(db, me, meeting.committee_id)
    const name = meetingName(meeting, { language, time_zone: env.time_zone })
    const title = translate(language, { key: 'my_marks.title' })
    const facts = [committee.title, ...(as === 'pdf' ? [] : [name]), words.tell('as_of', { at }), words.filterOf(filter)].filter(
      (fact) => fact !== undefined,
    )
    const content = { title, facts, items: filtered(found.items, filter), left_off: found.left_off, words }
    const bytes =
      as === 'pdf'
        ? await pdfOf(reply, asPaper({ ...content, language, meeting: name, made, at }))
        : Buffer.from(as === 'md' ? asMarkdown(content) : asCsv(content))
    await db.transaction().execute((trx) =>
      addAuditEntry(trx, byRequest(request), {
        action: 'download_my_marks',
        subject_type: 'meeting',
        subject_id: meeting.id,
        committee_id: meeting.committee_id,
        details: { format: as, marks: marksIn(content.items).length },
        at: made,
      }),
    )
    return sendGenerated({ output: Readable.from([bytes]), folder, name: fileName(`${title}, ${name}.${as}`), mime_type: types[as] }, reply)
  })

  /** Made in the caller's turn. Throws 409 if there is too much for one file. */
  async function pdfOf(reply: FastifyReply, plan: ReturnType<typeof asPaper>): Promise<Buffer> {
    const bytes = await work.ofCaller(reply, (sandbox) => makePaper(sandbox, plan))
    if (!bytes) throw wrongState({ key: 'my_marks_page.too_much' })
    return bytes
  }
}
