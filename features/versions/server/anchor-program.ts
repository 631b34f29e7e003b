import { json } from 'node:stream/consumers'
import { anchor, type Readable } from '#features/annotations/anchoring/anchor.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'
import type { Kept, Placed } from './anchor-layers.ts'

type Asked = { before: Readable; after: Readable; layers: Kept[][] }

/** Reads both papers and the annotations of layers as JSON; the answer holds the anchored annotations. */
export const run: Program = async (input) => {
  const { before, after, layers } = (await json(input)) as Asked
  const contents = layers.flat().map(({ content }) => content)
  const anchored = anchor(contents, before, after)
  let at = 0
  const placed = layers.map((layer) =>
    layer.flatMap(({ id }): Placed[] => (anchored[at++] ?? []).map((content, part) => ({ id, part, content }))),
  )
  return { answer: placed }
}
