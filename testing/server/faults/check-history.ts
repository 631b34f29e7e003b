import { expect } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import { expectToHold } from '#testing/server/motion-model/invariants.ts'
import { expectAllAudited } from '#testing/server/motion-model/play.ts'
import { fingerprint, storedOf } from '#testing/server/motion-model/stored.ts'
import { type Action, judgeAction, type Operation, type Session, shownOf, shownOught, storedIn, type Whole } from './play-history.ts'

/** The operation that causes each audit action. */
const actions: Record<string, Action['does']> = {
  create_motion: 'create',
  change_motion: 'edit',
  attach_to_motion: 'attach',
  open_motion: 'open',
  sign_motion: 'sign',
  submit_motion: 'submit',
  take_back_motion: 'take_back',
  withdraw_motion: 'withdraw',
  decline_motion: 'decline',
  reconsider_motion: 'reconsider',
  move_motion: 'move',
  remove_motion: 'remove',
  conclude_meeting: 'conclude',
  reopen_meeting: 'reopen',
  start_agenda_entry: 'toggle',
  end_agenda_entry: 'toggle',
}

type Row = { user_id: number | null; at: string; action: string; subject_id: string | null }
/** In commit order: the audit entry is written last in each transaction, one at a time. */
type Done = { row: Row; operation: Operation }

/**
 * Checks the history of a session against the rules. The audit log gives the order of changes; each entry must match one operation, in an
 * order that agrees with time and is allowed by the changes before. Reads and refusals must fit some moment between their begin and end.
 * Returns the operations that changed something.
 */
export async function checkHistory(db: Db, session: Session, history: Operation[]): Promise<Set<Operation>> {
  const done = matched(session, await rowsOf(db, session), history)
  expectOrderOfTime(done)
  const states = replay(session, done)
  const kept = new Set(done.map(({ operation }) => operation))
  const rest = history.filter((operation) => !kept.has(operation) && operation.answer !== 'lost')
  const unexplained = rest.filter((operation) => !isExplained(session, operation, { done, states }))
  expect(unexplained.map(described)).toEqual([])
  await expectEnd(db, session, states.at(-1)!)
  return kept
}

const rowsOf = (db: Db, { hall }: Session): Promise<Row[]> =>
  db
    .selectFrom('audit_log')
    .select(['user_id', 'at', 'action', 'subject_id'])
    .where('committee_id', '=', hall.committee_id)
    .where('action', 'in', Object.keys(actions))
    .orderBy('id')
    .execute()

/** Assigns each entry to an operation of its user; each operation has at most one entry and was not refused. */
function matched({ hall }: Session, rows: Row[], history: Operation[]): Done[] {
  const ofPerson = Map.groupBy(history, ({ action }) => hall.persons[action.by])
  const taken = new Set<Operation>()
  return rows.map((row) => {
    const at = Date.parse(row.at)
    const operation = ofPerson.get(row.user_id ?? 0)?.find(({ begin, end }) => begin <= at && at <= end)
    if (!operation || taken.has(operation)) throw new Error(`${operation ? 'Done twice' : 'Asked for by nobody'}: ${JSON.stringify(row)}`)
    taken.add(operation)
    const { answer, action } = operation
    expect([action.does, answer === 'lost' || answer.status === 200, described(operation)]).toEqual([
      actions[row.action],
      true,
      described(operation),
    ])
    if (action.does === 'create') hall.known.set(Number(row.subject_id), action.motion)
    return { row, operation }
  })
}

const described = ({ action, begin, end, answer }: Operation) =>
  `${begin}–${end} ${answer === 'lost' ? answer : answer.status} ${JSON.stringify(action)}`

/** Expects that an operation that ended before another began also precedes it in the log. */
function expectOrderOfTime(done: Done[]): void {
  let latest = 0
  for (const { operation } of done) {
    expect([described(operation), operation.end >= latest]).toEqual([described(operation), true])
    latest = Math.max(latest, operation.begin)
  }
}

/** The state before the first entry, and after each one. */
function replay(session: Session, done: Done[]): Whole[] {
  const states: Whole[] = [{ hall: session.hall.state, active: null }]
  for (const { row, operation } of done) {
    const before = states.at(-1)!
    const { action, answer } = operation
    const { refused, next } = judgeAction(before, action, session.headings)
    const ended = action.does !== 'toggle' || row.action === (next.active === action.entry ? 'start_agenda_entry' : 'end_agenda_entry')
    if (refused.length > 0 || !ended) throw new Error(`Not allowed: ${described(operation)}\nbefore: ${JSON.stringify(before)}`)
    if (answer !== 'lost')
      expect([described(operation), shownOf(session, action, answer.body)]).toEqual([described(operation), shownOught(next, action)])
    states.push(next)
  }
  return states
}

type Past = { done: Done[]; states: Whole[] }

/**
 * An operation without effect needs a state, among those it may have met, in which the rules refuse it in this way, or change nothing and
 * show this.
 */
function isExplained(session: Session, { action, begin, end, answer }: Operation, { done, states }: Past): boolean {
  if (answer === 'lost') return true
  const first = done.findLastIndex(({ operation }) => operation.end < begin) + 1
  const after = done.findIndex(({ operation }) => operation.begin > end)
  return states.slice(first, after < 0 ? states.length : after + 1).some((state) => {
    const { refused, may_be_refused = [], next } = judgeAction(state, action, session.headings)
    if (answer.status !== 200) return [...refused, ...may_be_refused].includes(answer.status)
    return refused.length === 0 && isSame(next, state) && shownOf(session, action, answer.body) === shownOught(state, action)
  })
}

const isSame = (one: Whole, other: Whole) =>
  one === other || (one.active === other.active && fingerprint(one.hall) === fingerprint(other.hall))

/** Expects that the stored motions, signature chains and active entry equal the final state. */
async function expectEnd(db: Db, session: Session, end: Whole): Promise<void> {
  const { hall } = session
  const stored = await storedIn(db, session)
  expect([fingerprint(stored.hall), stored.active]).toEqual([fingerprint(end.hall), end.active])
  expectToHold(hall, { before: undefined, after: await storedOf(db, hall), taken: [] })
  await expectAllAudited(db, { ...hall, state: end.hall })
}
