import { addAuditEntry } from '#features/audit/server/repository.ts'
import { languageOfPoster, notifyPoster } from '#features/records/server/letters.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/deps.ts'
import { say } from '#platform/server/lib/texts.ts'
import { type Report, ReportRefused } from './read-report.ts'

type ReportDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>
type Applied = { id: number; state: 'accepted' | 'rejected' }

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Stores the records system's answer to a posting and notifies its poster; a repetition changes nothing. Throws ReportRefused. */
export const applyReport = (deps: ReportDeps, report: Report): Promise<Applied> =>
  deps.db.transaction().execute(async (db) => {
    const { id, state: before, committee_id } = await lockPosting(db, report.message_id)
    const state = report.is_positive ? ('accepted' as const) : ('rejected' as const)
    if (before === state) return { id, state }
    if (before !== 'delivered' && before !== 'waiting') throw new ReportRefused(`posting ${id} is ${before} already`)
    const at = deps.clock()
    const answer = await answerOf({ ...deps, db }, report, id)
    const external_id = report.external_id && { external_id: report.external_id }
    const facts = { state, answer, ...external_id, next_attempt: null, problem: null, updated: at.toISOString() }
    await db.updateTable('posting').set(facts).where('id', '=', id).execute()
    await notifyPoster({ ...deps, db }, id)
    const auditEntry = {
      action: state === 'accepted' ? 'accept_posting' : 'reject_posting',
      subject_type: 'posting',
      subject_id: id,
      committee_id,
      at,
    }
    await addAuditEntry(db, { id: null, username: 'records system' }, auditEntry)
    return { id, state }
  })

/**
 * Also finds postings still `waiting`: a server may have been killed after the hand-over and before recording it. Two posters may have
 * chosen the same key: then it is ambiguous.
 */
async function lockPosting(db: Db, key: string) {
  const matches = isUuid(key)
    ? await db
        .selectFrom('posting')
        .select(['id', 'state', 'committee_id'])
        .where('key', '=', key)
        .where('connector', '=', 'folder')
        .forUpdate()
        .execute()
    : []
  const [posting, another] = matches
  if (!posting || another) throw new ReportRefused('it answers no message of this site')
  return posting
}

/** The answer as shown to its poster, one comment per line. */
async function answerOf(deps: Pick<Deps, 'db' | 'env'>, { comments, error_kinds }: Report, posting_id: number): Promise<string> {
  const language = await languageOfPoster(deps, posting_id)
  return [...error_kinds.map((kind) => say(language, { key: `records_papers.${kind}` })), ...comments].join('\n')
}
