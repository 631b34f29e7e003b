import { json } from 'node:stream/consumers'
import type { Program } from '#server/kit/sandbox.ts'
import type { Readable } from '#shared/annotations/anchoring/anchor.ts'
import { paperOf } from '#shared/annotations/anchoring/paper.ts'
import { comparePapers } from '#shared/versions/compare-papers.ts'

/** Both papers come in as JSON, what differs is the answer. */
export const run: Program = async (input) => {
  const { before, after } = (await json(input)) as { before: NonNullable<Readable>; after: NonNullable<Readable> }
  return { answer: comparePapers(paperOf(before), paperOf(after)) }
}
