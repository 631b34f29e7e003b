import { listItems } from '#features/agenda/server/repository.ts'
import { findCommittee } from '#features/committees/server/repository.ts'
import { downloadMeetingBook } from '#features/downloads/contract.ts'
import { meetingName } from '#features/meetings/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { handleStream } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { arriving } from '#platform/server/http/uploads/arriving.ts'
import { dayAndTime } from '#platform/server/lib/day-and-time.ts'
import { say } from '#platform/server/lib/texts.ts'
import { auditDownload } from './audit-download.ts'
import { bookLayers } from './book/book-layers.ts'
import { planBook } from './book/plan-book.ts'
import { requireRoom, sendBook } from './book/send-book.ts'
import { ownNotes } from './own-notes.ts'
import * as downloads from './repository.ts'
import { fileName } from './zip/entry-names.ts'

export function bookRoutes(context: AppContext) {
  const { db, clock, env } = context
  const { folder } = arriving(context, { folder: 'made-books', limit: 0 })

  handleStream(context, downloadMeetingBook, async ({ me, site, params, query, request, reply }) => {
    const made = clock()
    const meeting = await downloads.findMeetingOf(db, { me, now: made.toISOString() }, params)
    const documents = await downloads.documentsWanted(db, me, { ...site, ...query, meeting_id: meeting.id })
    requireRoom(documents)
    const language = languageOf(request)
    const title = meetingName(meeting, { ...env, language })
    const committee = await findCommittee(db, me, meeting.committee_id)
    const facts = [committee.title, dayAndTime(meeting.start, env.time_zone), ...(meeting.location ? [meeting.location] : [])]
    const items = await listItems(db, { me, enable_businesses: false }, meeting)
    const held = { meeting: { id: meeting.id, title }, items, documents }
    const own_notes = query.notes ? await ownNotes(db, me, { held, language, time_zone: env.time_zone }) : []
    const plan = planBook({ language, title, facts, made, items, documents, own_notes })
    await auditDownload(context, request, {
      action: 'download_meeting_book',
      subject_type: 'meeting',
      subject_id: meeting.id,
      ...meeting,
      documents: plan.sections.flatMap((section) => section.documents),
    })
    const name = fileName(`${say(language, { key: 'downloads.book_name', params: { title } })}.pdf`)
    const layersOf = (version_id: number) => bookLayers(db, me, { version_id, ...query })
    return sendBook({ name, plan, layersOf }, { ...context, folder, reply })
  })
}
