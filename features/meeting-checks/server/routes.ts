import { checkMeeting } from '#features/meeting-checks/contract.ts'
import { meetingChecksPolicy } from '#features/meeting-checks/policy.ts'
import { findMeeting } from '#features/meetings/server/repository.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { authorize } from '#platform/server/http/problem.ts'
import { deadLinks } from './dead-links.ts'
import { failedMailsAbout, papersWithoutText, warningsOfImport } from './findings.ts'

export function meetingChecksRoutes(context: AppContext) {
  const { clock, env } = context

  handle(context, checkMeeting, async ({ db, me, params: { id }, request }) => {
    const asking = { me, now: clock().toISOString() }
    const meeting = await findMeeting(db, asking, id)
    authorize(meetingChecksPolicy.see, me, meeting)
    return {
      papers: await papersWithoutText(db, me, id),
      mails: await failedMailsAbout(db, id),
      warnings: await warningsOfImport(db, id, languageOf(request)),
      links: await deadLinks(db, asking, { meeting_id: id, root: env.root_url + env.path_prefix }),
    }
  })
}
