import { answer, readParts } from '#server/kit/limited-parts.ts'
import { writeWebAnnotations } from '#shared/annotations/web-annotations.ts'
import type { Dated } from '#shared/annotations/xfdf/write-xfdf.ts'

/** Runs in a limited child, for outlines of thousands of strokes take time: what the list is called and whose it is, and a layer's annotations come in; JSON-LD goes out. */
const [facts, list] = (await readParts(2)).map((bytes) => JSON.parse(new TextDecoder().decode(bytes)) as unknown)
const { author, ...collection } = facts as { id: string; source: string; label: string; author: string }
const annotations = (list as Omit<Dated, 'author'>[]).map((one) => ({ ...one, author }))
await answer({ ok: true }, writeWebAnnotations(annotations, collection))
