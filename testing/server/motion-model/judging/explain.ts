import { shownBy } from '#testing/server/motion-model/view.ts'
import type { State, Step } from '#testing/server/motion-model/world.ts'
import { judge } from './judge.ts'

/** Outcome of a step: a response with what it shows, or none because the server went away. */
export type Outcome = { status: number; shown?: string } | 'lost'
export type Taken = { step: Step; outcome: Outcome }

/**
 * Finds an order in which concurrent steps, taken one after the other, would have had these outcomes and this final state; undefined if
 * there is none.
 */
export function explain(state: State, taken: Taken[], isLeft: (end: State) => boolean): State | undefined {
  // Steps without effect can be placed first.
  const rest = taken.filter(({ step, outcome }) => !isWithoutEffect(state, step, outcome))
  if (rest.every(({ outcome }) => outcome === 'lost') && isLeft(state)) return state
  for (const one of rest) {
    const next = effectOf(state, one)
    const others = rest.filter((other) => other !== one)
    const end = next && explain(next, others, isLeft)
    if (end) return end
  }
  return undefined
}

function isWithoutEffect(state: State, step: Step, outcome: Outcome): boolean {
  if (outcome === 'lost') return false
  const { refused, may_be_refused = [], next } = judge(state, step)
  if (outcome.status !== 200) return [...refused, ...may_be_refused].includes(outcome.status)
  return refused.length === 0 && next === state && isShown(state, step, outcome)
}

function effectOf(state: State, { step, outcome }: Taken): State | undefined {
  const { refused, next } = judge(state, step)
  if (refused.length > 0 || next === state) return undefined
  return outcome === 'lost' || (outcome.status === 200 && isShown(next, step, outcome)) ? next : undefined
}

const isShown = (state: State, step: Step, { shown }: Exclude<Outcome, 'lost'>) => shownBy(state, step) === shown
