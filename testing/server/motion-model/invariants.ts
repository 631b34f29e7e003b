import { expect } from 'vitest'
import { sha256, textHashOf, wordingOf } from './ask.ts'
import type { Hall } from './hall.ts'
import { judge } from './judge.ts'
import { type Stored, type StoredMotion, signaturesOf } from './stored.ts'
import { nameIn, shownBy } from './view.ts'
import type { State, Step } from './world.ts'

/** Invariants that are independent of the model: checked on the rows alone, and against the rows as they were before. */
export function expectToHold(hall: Hall, { before, after, taken }: { before: Stored | undefined; after: Stored; taken: Taken[] }): void {
  for (const motion of after.motions) {
    expectWholeChain(motion)
    expectOneSubmission(motion)
    expectSignedBefore(after.concluded, motion)
    expect(motion.description).toBe(wordingOf(motion.title))
    const earlier = before?.motions.find(({ id }) => id === motion.id)
    if (earlier) expectFrozen(earlier, motion)
  }
  for (const motion of before?.motions ?? []) {
    const isCopied = after.copies.some(({ motion_id }) => motion_id === motion.id)
    const isThere = after.motions.some(({ id }) => id === motion.id)
    if (motion.status === 'SUBMITTED') expect([isThere, isCopied]).toEqual([!isCopied, !isThere])
  }
  for (const { step, outcome } of taken)
    if (step.does === 'sign' && outcome !== 'lost' && outcome.status === 200) expectSigned(hall, after, step)
}

/** Each link contains the hash of the one before, and of the present text. */
function expectWholeChain({ id: motion_id, links: chain, ...motion }: StoredMotion): void {
  const { title, description, reason, business_type, files } = motion
  const attachments = files.map(({ file_name: name, sha256: hash }) => ({ name, sha256: hash }))
  const signed = signaturesOf({ links: chain })
  const firstSigned = signed[0]?.number ?? Number.POSITIVE_INFINITY
  const text_of_now = textHashOf({ title, description, reason, business_type, attachments })
  const links = chain.map(({ number, user_id, full_name, role, moved_from, moved_to, ...link }, index) => {
    const signed_at = new Date(link.signed_at).toISOString()
    const previous_hash = chain[index - 1]?.hash ?? ''
    const move = role === 'MOVED' && { moved_from, moved_to }
    // A link covers the text at its time: a move before the first signature may be of an earlier text.
    const text_hash = number < firstSigned ? link.text_hash : text_of_now
    return {
      number: index + 1,
      text_hash,
      previous_hash,
      hash: sha256(JSON.stringify({ motion_id, number, user_id, full_name, role, signed_at, text_hash, previous_hash, ...move })),
    }
  })
  expect(chain.map(({ number, text_hash: text, previous_hash, hash }) => ({ number, text_hash: text, previous_hash, hash }))).toEqual(links)
  const signers = signed.map(({ user_id }) => user_id)
  expect(new Set(signers).size).toBe(signers.length)
}

/** The first signatory's signature is the submission, and the last one. */
function expectOneSubmission({ status, submitted_at, first_signatory_id, links }: StoredMotion): void {
  const signed = signaturesOf({ links })
  const times = signed.map(({ signed_at }) => Date.parse(signed_at))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const places = signed.flatMap(({ role }, index) => (role === 'FIRST_SIGNATORY' ? [index] : []))
  expect(places).toEqual(status === 'SUBMITTED' ? [signed.length - 1] : [])
  if (status !== 'SUBMITTED') return
  const last = signed.at(-1)
  expect([last?.user_id, last && Date.parse(last.signed_at)]).toEqual([first_signatory_id, Date.parse(submitted_at ?? '')])
}

/** Expects no signature after the end of the meeting. */
function expectSignedBefore(end: string | null, motion: StoredMotion): void {
  if (end === null) return
  for (const { signed_at } of signaturesOf(motion)) expect(Date.parse(signed_at)).toBeLessThanOrEqual(Date.parse(end))
}

/** Links never change; the text is frozen by the first of them, everything else by the submission or withdrawal. */
function expectFrozen(earlier: StoredMotion, now: StoredMotion): void {
  expect(now.links.slice(0, earlier.links.length)).toEqual(earlier.links)
  const textOf = ({ title, description, reason, business_type, files }: StoredMotion) => ({
    title,
    description,
    reason,
    business_type,
    files,
  })
  if (signaturesOf(earlier).length > 0) expect(textOf(now)).toEqual(textOf(earlier))
  if (earlier.status === 'SUBMITTED' || earlier.status === 'WITHDRAWN') expect(now).toEqual(earlier)
}

/** Expects that an acknowledged signature is stored. */
function expectSigned(hall: Hall, { motions }: Stored, { by, motion: name }: { by: string; motion: string }): void {
  const motion = motions.find(({ id }) => hall.known.get(id) === name)
  if (motion) expect(signaturesOf(motion).filter(({ user_id }) => nameIn(hall, user_id) === by)).toHaveLength(1)
}

/** Outcome of a step: a response with what it shows, or none because the server went away. */
export type Outcome = { status: number; shown?: string } | 'lost'
export type Taken = { step: Step; outcome: Outcome }

/**
 * Finds an order in which concurrent steps, taken one after the other, would have had these outcomes and this final state; undefined if
 * there is none.
 */
export function explain(state: State, taken: Taken[], isLeft: (end: State) => boolean): State | undefined {
  const isIdle = ({ step, outcome }: Taken) => isWithoutEffect(state, step, outcome)
  // Steps without effect can be placed first, except those that could have one between others.
  const rest = taken.filter((one) => !isIdle(one) || isReversible(one))
  if (rest.every((one) => one.outcome === 'lost' || isIdle(one)) && isLeft(state)) return state
  for (const one of rest) {
    const next = isIdle(one) ? state : effectOf(state, one)
    const others = rest.filter((other) => other !== one)
    const end = next && explain(next, others, isLeft)
    if (end) return end
  }
  return undefined
}

/** Steps that another step undoes. */
const isReversible = ({ step: { does } }: Taken): boolean => ['open', 'take_back', 'decline', 'reconsider'].includes(does)

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
