import { json } from 'node:stream/consumers'
import type { Readable } from '#features/annotations/anchoring/anchor.ts'
import { paperOf } from '#features/annotations/anchoring/paper.ts'
import { comparePapers } from '#features/versions/compare-papers.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'

/** Reads both papers as JSON; the answer holds the differences. */
export const run: Program = async (input) => {
  const { before, after } = (await json(input)) as { before: NonNullable<Readable>; after: NonNullable<Readable> }
  return { answer: comparePapers(paperOf(before), paperOf(after)) }
}
