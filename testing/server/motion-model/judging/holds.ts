import { expect } from 'vitest'
import { nameIn } from '#testing/server/motion-model/answered.ts'
import { wordingOf } from '#testing/server/motion-model/ask.ts'
import type { Hall } from '#testing/server/motion-model/hall.ts'
import type { Stored, StoredMotion } from '#testing/server/motion-model/stored.ts'
import { sha256, textHashOf } from '#testing/server/motion-model/text-hash.ts'
import type { Taken } from './explain.ts'

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
function expectWholeChain({ id: motion_id, signed, ...motion }: StoredMotion): void {
  const { title, description, reason, business_type, files } = motion
  const attachments = files.map(({ file_name: name, sha256: hash }) => ({ name, sha256: hash }))
  const text_hash = textHashOf({ title, description, reason, business_type, attachments })
  const links = signed.map(({ number, user_id, full_name, role, ...link }, index) => {
    const signed_at = new Date(link.signed_at).toISOString()
    const previous_hash = signed[index - 1]?.hash ?? ''
    return {
      number: index + 1,
      text_hash,
      previous_hash,
      hash: sha256(JSON.stringify({ motion_id, number, user_id, full_name, role, signed_at, text_hash, previous_hash })),
    }
  })
  expect(signed.map(({ number, text_hash: text, previous_hash, hash }) => ({ number, text_hash: text, previous_hash, hash }))).toEqual(
    links,
  )
  expect(new Set(signed.map(({ user_id }) => user_id)).size).toBe(signed.length)
}

/** The first signatory's signature is the submission, and the last one. */
function expectOneSubmission({ signed, status, submitted_at, first_signatory_id }: StoredMotion): void {
  const times = signed.map(({ signed_at }) => Date.parse(signed_at))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
  const places = signed.flatMap(({ role }, index) => (role === 'FIRST_SIGNATORY' ? [index] : []))
  expect(places).toEqual(status === 'SUBMITTED' ? [signed.length - 1] : [])
  if (status !== 'SUBMITTED') return
  const last = signed.at(-1)
  expect([last?.user_id, last && Date.parse(last.signed_at)]).toEqual([first_signatory_id, Date.parse(submitted_at ?? '')])
}

/** Expects no signature after the end of the meeting. */
function expectSignedBefore(end: string | null, { signed }: StoredMotion): void {
  if (end === null) return
  for (const { signed_at } of signed) expect(Date.parse(signed_at)).toBeLessThanOrEqual(Date.parse(end))
}

/** Signatures never change; the text is frozen by the first of them, everything else by the submission. */
function expectFrozen(earlier: StoredMotion, now: StoredMotion): void {
  expect(now.signed.slice(0, earlier.signed.length)).toEqual(earlier.signed)
  const textOf = ({ title, description, reason, business_type, files }: StoredMotion) => ({
    title,
    description,
    reason,
    business_type,
    files,
  })
  if (earlier.signed.length > 0) expect(textOf(now)).toEqual(textOf(earlier))
  if (earlier.status === 'SUBMITTED') expect(now).toEqual(earlier)
}

/** Expects that an acknowledged signature is stored. */
function expectSigned(hall: Hall, { motions }: Stored, { by, motion: name }: { by: string; motion: string }): void {
  const motion = motions.find(({ id }) => hall.known.get(id) === name)
  if (motion) expect(motion.signed.filter(({ user_id }) => nameIn(hall, user_id) === by)).toHaveLength(1)
}
