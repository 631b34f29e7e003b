import { writeWebAnnotations } from '#features/annotations/web-annotations.ts'
import type { Dated } from '#features/annotations/xfdf/write-xfdf.ts'
import { jsonOf, type Program, readParts } from '#platform/server/sandbox/sandbox.ts'

/** A program, because outlines of thousands of strokes take time. Input: title, URLs and author of the list, and a layer's annotations. Output: JSON-LD. */
export const run: Program = async (input) => {
  const [facts, list] = (await readParts(input, 2)).map(jsonOf)
  const { author, ...collection } = facts as { id: string; source: string; label: string; author: string }
  const annotations = (list as Omit<Dated, 'author'>[]).map((one) => ({ ...one, author }))
  return { answer: { ok: true }, output: writeWebAnnotations(annotations, collection) }
}
