import { writeWebAnnotations } from '#features/annotations/web-annotations.ts'
import type { Dated } from '#features/annotations/xfdf/write-xfdf.ts'
import { jsonOf, readParts } from '#platform/server/sandbox/limited-parts.ts'
import type { Program } from '#platform/server/sandbox/sandbox.ts'

/** A program, for outlines of thousands of strokes take time: what the list is called and whose it is, and a layer's annotations come in; JSON-LD goes out. */
export const run: Program = async (input) => {
  const [facts, list] = (await readParts(input, 2)).map(jsonOf)
  const { author, ...collection } = facts as { id: string; source: string; label: string; author: string }
  const annotations = (list as Omit<Dated, 'author'>[]).map((one) => ({ ...one, author }))
  return { answer: { ok: true }, output: writeWebAnnotations(annotations, collection) }
}
