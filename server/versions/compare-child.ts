import { json } from 'node:stream/consumers'
import type { Readable } from '#shared/annotations/anchoring/anchor.ts'
import { paperOf } from '#shared/annotations/anchoring/paper.ts'
import { comparePapers } from '#shared/versions/compare-papers.ts'

/** Runs in a limited child: both papers come in by stdin as JSON, what differs goes out as one message. */
const { before, after } = (await json(process.stdin)) as { before: NonNullable<Readable>; after: NonNullable<Readable> }
const changes = comparePapers(paperOf(before), paperOf(after))
process.send?.(changes, () => process.exit())
