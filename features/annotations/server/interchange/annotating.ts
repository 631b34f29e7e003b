import type { Annotation } from '#features/annotations/annotation.ts'
import type { AnnotatedWay } from '#features/annotations/interchange-contract.ts'
import type { Dated } from '#features/annotations/xfdf/write-xfdf.ts'

/** One layer to be put on a PDF: stored annotations, or the XFDF of a former viewer. */
export type LayerToDraw = { author: string; updated: string; xfdf: string | null; annotations: Omit<Dated, 'author'>[] }

/** An annotation with its author and dates. */
export type Signed = { annotation: Annotation; author: string; created: string; modified: string }

/** What is put on a PDF and how, and the texts of the appendix in the reader's language. */
export type Annotating = {
  as: AnnotatedWay
  time_zone: string
  words: { notes: string; unplaced: string; page: string }
  /** In stacking order, the topmost last. */
  layers: LayerToDraw[]
}
