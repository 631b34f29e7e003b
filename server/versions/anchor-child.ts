import { json } from 'node:stream/consumers'
import { anchor, type Readable } from '#shared/annotations/anchoring/anchor.ts'
import type { Kept, Placed } from './placed.ts'

/** Runs in a limited child: both papers and the annotations of layers come in by stdin as JSON, what these became goes out as one message. */
type Asked = { before: Readable; after: Readable; layers: Kept[][] }

const { before, after, layers } = (await json(process.stdin)) as Asked
const contents = layers.flat().map(({ content }) => content)
const anchored = anchor(contents, before, after)
let at = 0
const placed = layers.map((layer) =>
  layer.flatMap(({ id }): Placed[] => (anchored[at++] ?? []).map((content, part) => ({ id, part, content }))),
)
process.send?.(placed, () => process.exit())
