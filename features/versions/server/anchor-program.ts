import { json } from 'node:stream/consumers'
import { anchor, type Readable } from '#features/annotations/anchoring/anchor.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'
import type { Kept, Placed } from './placed.ts'

type Asked = { before: Readable; after: Readable; layers: Kept[][] }

/** Both papers and the annotations of layers come in as JSON, what these became is the answer. */
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
