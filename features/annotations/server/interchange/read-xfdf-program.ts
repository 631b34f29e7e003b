import type { Annotation } from '#features/annotations/annotation.ts'
import { type ReadEntry, readEntries } from '#features/annotations/xfdf/read-xfdf.ts'
import { XmlRefused } from '#features/annotations/xfdf/xml-tree.ts'
import { derivedUuid } from '#platform/server/lib/derived-uuid.ts'
import { type Program, readParts } from '#platform/server/sandbox/sandbox.ts'
import { readCropBoxes } from './crop-boxes.ts'
import { decodeXml } from './decode-xml.ts'

/** Maximum number of skipped entries reported by line and reason. */
const MAX_REPORTED = 100

/** Input: XFDF and its PDF. Answer: the skipped entries. Output: the annotations as JSON, for the layer with this id. */
export const run: Program = async (input, [layer_id]) => {
  const [xfdf, pdf] = await readParts(input, 2)
  const cropBoxes = await readCropBoxes(pdf!)
  if (!cropBoxes) return { answer: { problem: 'unreadable_pdf' } }
  try {
    return answerOf(readEntries(decodeXml(xfdf!), cropBoxes), Number(layer_id))
  } catch (error) {
    if (error instanceof XmlRefused) return { answer: { problem: error.reason, line: error.line } }
    throw error
  }
}

function answerOf(entries: readonly ReadEntry[], layer_id: number) {
  const usable = entries.filter((entry) => 'annotation' in entry)
  const skipped = entries.filter((entry) => 'reason' in entry)
  const reported = skipped.slice(0, MAX_REPORTED).map(({ line, reason }) => ({ line, reason }))
  return {
    answer: { ok: true, usable: usable.length, skipped: reported, skipped_count: skipped.length },
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

type Named = { name: string | null; annotation: Annotation }

/**
 * Gives annotations ids that stay the same when the same file is imported into the same layer again: derived from their names in the file,
 * else from their contents.
 */
function* derivedIds(layer_id: number, entries: readonly Named[]): Generator<Named> {
  const seen = new Map<string, number>()
  for (const { name, annotation } of entries) {
    const key = name || JSON.stringify(annotation)
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    yield { name, annotation: { ...annotation, id: derivedUuid(JSON.stringify([layer_id, key, times])) } }
  }
}
