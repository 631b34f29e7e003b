import { type ReadEntry, readEntries } from '#features/annotations/xfdf/read-xfdf.ts'
import { XmlRefused } from '#features/annotations/xfdf/xml-tree.ts'
import { readParts } from '#platform/server/sandbox/limited-parts.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'
import { readCropBoxes } from './crop-boxes.ts'
import { decodeXml } from './decode-xml.ts'
import { derivedIds } from './derived-ids.ts'

/** So many are told by line and reason. */
const mostTold = 100

/** XFDF and its PDF come in; what was passed over is answered, and the annotations go out as JSON, for the layer of that id. */
export const run: Program = async (input, [layer_id]) => {
  const [xfdf, pdf] = await readParts(input, 2)
  const cropBoxes = await readCropBoxes(pdf!)
  if (!cropBoxes) return { answer: { problem: 'unreadable_pdf' } }
  try {
    return saidOf(readEntries(decodeXml(xfdf!), cropBoxes), Number(layer_id))
  } catch (error) {
    if (error instanceof XmlRefused) return { answer: { problem: error.reason, line: error.line } }
    throw error
  }
}

function saidOf(entries: readonly ReadEntry[], layer_id: number) {
  const usable = entries.filter((entry) => 'annotation' in entry)
  const skipped = entries.filter((entry) => 'reason' in entry)
  const told = skipped.slice(0, mostTold).map(({ line, reason }) => ({ line, reason }))
  return {
    answer: { ok: true, usable: usable.length, skipped: told, skipped_count: skipped.length },
    output: listOf(derivedIds(layer_id, usable)),
  }
}

function* listOf(rows: Iterable<object>): Generator<string> {
  let mark = '['
  for (const row of rows) {
    yield mark + JSON.stringify(row)
    mark = ','
  }
  yield mark === '[' ? '[]' : ']'
}
