import { addDeed } from '#features/audit/server/repository.ts'
import { languageOfPoster, tellPoster } from '#features/records/server/letters.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Deps } from '#platform/server/house.ts'
import { say } from '#platform/server/lib/texts.ts'
import { type Report, ReportRefused } from './read-report.ts'

type ReportDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'clock'>
type Applied = { id: number; state: 'accepted' | 'rejected' }

const isUuid = (text: string) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

/** Keeps what the records system says of a posting, and tells its poster; the same once more changes nothing. Throws ReportRefused. */
export const applyReport = (deps: ReportDeps, report: Report): Promise<Applied> =>
  deps.db.transaction().execute(async (db) => {
    const { id, state: before, committee_id } = await holdPosting(db, report.message_id)
    const state = report.is_positive ? ('accepted' as const) : ('rejected' as const)
    if (before === state) return { id, state }
    if (before !== 'delivered' && before !== 'waiting') throw new ReportRefused(`posting ${id} is ${before} already`)
    const at = deps.clock()
    const answer = await answerOf({ ...deps, db }, report, id)
    const external_id = report.external_id && { external_id: report.external_id }
    const facts = { state, answer, ...external_id, next_attempt: null, problem: null, updated: at.toISOString() }
    await db.updateTable('posting').set(facts).where('id', '=', id).execute()
    await tellPoster({ ...deps, db }, id)
    const deed = {
      action: state === 'accepted' ? 'accept_posting' : 'reject_posting',
      subject_type: 'posting',
      subject_id: id,
      committee_id,
      at,
    }
    await addDeed(db, { id: null, username: 'records system' }, deed)
    return { id, state }
  })

/** That one may have been handed over by whoever was killed before they noted it. Two posters may have chosen the same key: then nobody knows whose it is. */
async function holdPosting(db: Db, key: string) {
  const found = isUuid(key)
    ? await db
        .selectFrom('posting')
        .select(['id', 'state', 'committee_id'])
        .where('key', '=', key)
        .where('connector', '=', 'folder')
        .forUpdate()
        .execute()
    : []
  const [posting, another] = found
  if (!posting || another) throw new ReportRefused('it answers no message of this site')
  return posting
}

/** As its poster reads it, a comment a line. */
async function answerOf(deps: Pick<Deps, 'db' | 'env'>, { comments, error_kinds }: Report, posting_id: number): Promise<string> {
  const language = await languageOfPoster(deps, posting_id)
  return [...error_kinds.map((kind) => say(language, { key: `records_papers.${kind}` })), ...comments].join('\n')
}
