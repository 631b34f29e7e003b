import { type Judged, judge } from '#testing/server/motion-model/judging/judge.ts'
import { isResponsible, seesMeeting } from '#testing/server/motion-model/known.ts'
import type { Name, State, Step } from '#testing/server/motion-model/world.ts'

/** An operation on the motions of a hall, or on the agenda of its meeting. */
export type Action = Step | { by: Name; does: 'toggle'; entry: number } | { by: Name; does: 'agenda' }
/** `active`: the active entry of the meeting. */
export type Whole = { hall: State; active: number | null }
type JudgedWhole = Omit<Judged, 'next'> & { next: Whole }

/**
 * What the documents require of one operation on motions (motion-model/judge.ts) or on the agenda (permissions.md Tagesordnung item, D2
 * §3).
 */
export function judgeAction(state: Whole, action: Action, headings: number[]): JudgedWhole {
  if (action.does === 'agenda') return { refused: seesMeeting(state.hall, action.by) ? [] : [404], next: state }
  if (action.does === 'toggle') return judgeToggle(state, action, headings.includes(action.entry))
  const { next, ...judged } = judge(state.hall, action)
  if (next === state.hall) return { ...judged, next: state }
  // A meeting that has ended has no active entry.
  return { ...judged, next: { hall: next, active: next.is_running ? state.active : null } }
}

function judgeToggle(state: Whole, { by, entry }: { by: Name; entry: number }, isHeading: boolean): JudgedWhole {
  const next = { ...state, active: state.active === entry ? null : entry }
  if (!seesMeeting(state.hall, by)) return { refused: [404], next }
  if (!isResponsible(state.hall, by)) return { refused: [403], next }
  return { refused: !state.hall.is_running || isHeading ? [409] : [], next }
}
