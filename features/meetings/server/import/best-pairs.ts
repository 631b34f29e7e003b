import munkres from 'munkres'
import { match } from './match.ts'

/** How much speaks for a pair: a whole number, 0 where nothing does. */
export type Likeness<Given, Existing> = (given: Given, existing: Existing) => number

/** With more on one side the best assignment would take too long, since its time grows with the cube. */
const FEW = 200
/** What is paired one after the other then: pairs that are at least so alike. */
const steps = [100, 13, 8, 5, 3, 1]

/**
 * Pairs what a zip gives with what is there, each once, so that the likeness of all pairs together is as high as it can be. What nothing speaks for stays
 * alone: what is left of `existing` is `gone`.
 */
export function bestPairs<Given, Existing>(given: Given[], existing: Existing[], likeness: Likeness<Given, Existing>) {
  if (given.length > FEW || existing.length > FEW) {
    const rules = steps.map((least) => (one: Given, other: Existing) => likeness(one, other) >= least)
    return match(given, existing, rules)
  }
  const scores = given.map((one) => existing.map((other) => likeness(one, other)))
  const chosen = munkres(scores.map((row) => row.map((score) => -score)))
  const likely = chosen.filter(([row, column]) => (scores[row]?.[column] ?? 0) > 0)
  const pairs = new Map(likely.map(([row, column]) => [given[row] as Given, existing[column] as Existing]))
  const taken = new Set(pairs.values())
  return { pairs, gone: existing.filter((other) => !taken.has(other)) }
}
