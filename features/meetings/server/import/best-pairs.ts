import munkres from 'munkres'
import { match } from './match.ts'

/** Score of a pair: a whole number, 0 if nothing suggests a match. */
export type Likeness<Given, Existing> = (given: Given, existing: Existing) => number

/** Largest number of elements on either side for the optimal assignment, whose time is cubic. */
const FEW = 200
/** Above `FEW`, pairs are matched greedily, by these minimum scores in turn. */
const steps = [100, 13, 8, 5, 3, 1]

/**
 * Pairs the zip's elements with existing ones, one to one, with the highest total score. Elements that score 0 stay unpaired; `gone` is
 * what is left of `existing`.
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
