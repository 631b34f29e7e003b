import { type Dated, writeXfdf } from '#features/annotations/xfdf/write-xfdf.ts'
import { jsonOf, type Program, readParts } from '#platform/server/sandbox/sandbox.ts'
import { readCropBoxes } from './crop-boxes.ts'

/** Input: the author, a layer's annotations and its PDF. Output: XFDF. */
export const run: Program = async (input) => {
  const [author, list, pdf] = await readParts(input, 3)
  const cropBoxes = await readCropBoxes(pdf!)
  if (!cropBoxes) return { answer: { problem: 'unreadable_pdf' } }
  const by = { author: jsonOf(author) as string }
  const annotations = (jsonOf(list) as Omit<Dated, 'author'>[]).map((one) => ({ ...one, ...by }))
  return { answer: { ok: true }, output: writeXfdf(annotations, cropBoxes) }
}
