import { json } from 'node:stream/consumers'
import type { Readable } from '#features/annotations/anchoring/anchor.ts'
import { paperOf } from '#features/annotations/anchoring/paper.ts'
import { comparePapers } from '#features/versions/compare-papers.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'

/** Both papers come in as JSON, what differs is the answer. */
export const run: Program = async (input) => {
  const { before, after } = (await json(input)) as { before: NonNullable<Readable>; after: NonNullable<Readable> }
  return { answer: comparePapers(paperOf(before), paperOf(after)) }
}
