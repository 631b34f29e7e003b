import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotatedWay } from '#features/annotations/interchange-contract.ts'
import type { Dated } from '#features/annotations/xfdf/write-xfdf.ts'

/** One layer as it is put on a PDF: what is kept as annotations, or a former viewer's XFDF. */
export type LayerToDraw = { author: string; updated: string; xfdf: string | null; annotations: Omit<Dated, 'author'>[] }

/** An annotation with its author and dates. */
export type Signed = { annotation: Annotation; author: string; created: string; modified: string }

/** What is put on a PDF and how, and the words of the appendix in the reader's language. */
export type Annotating = {
  as: AnnotatedWay
  time_zone: string
  words: { notes: string; unplaced: string; page: string }
  /** From the lowest to the uppermost. */
  layers: LayerToDraw[]
}
