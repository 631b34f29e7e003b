import type { z } from 'zod'
import type { Segment } from '#features/annotations/geometry/erase.ts'
import type { Shape } from '#features/annotations/geometry/svg-path.ts'
import type { Page, TextBox, WidthOf } from '#features/annotations/geometry/text-box.ts'
import type { XfdfElement } from '#features/annotations/xfdf/xfdf-element.ts'
import type { Point, Rect } from '#platform/shared/page-space.ts'

/** Everything that server and browser know of a kind of annotation; its tool is in web/kinds. */
export type KindDescriptor<One> = {
  schema: z.ZodObject
  /** What its text is: a remark on it, the letters that are drawn, or a note that is read beside the page. */
  text: 'remark' | 'letters' | 'note'
  /** Whether it marks a passage of text, and so stays with its words. */
  marksText: boolean
  /** Whether it is drawn below everything else, like a marker: it then blends with the paper alone. */
  isMarker: boolean
  /** Whether it can be resized, if it can be moved. */
  canResize: boolean

  /** The box around its centre lines, or around its area. */
  skeletonOf(one: One): Rect
  /** How far its lines extend beyond their centre lines. */
  reachOf(one: One): number
  /** Whether a point within its bounds is on its lines or filled area; if missing, it fills its bounds. */
  touches?(one: One, point: Point, tolerance: number): boolean
  /** The fields that hold its points, each point mapped. */
  mapped(one: One, place: (point: Point) => Point): Partial<One>
  /** What remains after an eraser passed over it, the same object if it missed; if missing, it is removed when touched. */
  erased?(one: One, path: Segment, radius: number): One | null
  /** The shapes that draw it; none if it is letters. */
  shapesOf(one: One): Shape[]

  /** The box of its letters, if it is letters. */
  textBoxOf?(one: One): TextBox
  /** With other letters: the box grows and shrinks with them. */
  withText?(one: One, text: string, on: { page: Page; widthOf: WidthOf }): One
  /** In another font size, with the same line breaks. */
  withFontSize?(one: One, font_size: number): One

  xfdf: XfdfOfKind<One>
  pdf: PdfOfKind<One>
}

/** What writes places and numbers for XFDF. */
export type XfdfPage = { place: (point: Point) => string; number: (value: number) => string }

type Attributes = Record<string, string | number | null>

/** How a kind is written as XFDF and read from it. */
export type XfdfOfKind<One> = {
  element: string
  /** Elements of other programs that are read as this kind, too. */
  alsoReads?: readonly string[]
  /** Whether its rectangle is its place, and not just what its lines cover. */
  isRectExact: boolean
  attributes(one: One, page: XfdfPage): Attributes
  /** Written within the element, after its text. */
  content?(one: One, page: XfdfPage): string
  /** The fields of its own; null if the element is another kind's or lacks its place. */
  read(element: XfdfElement): object | null
}

/** A value of a PDF dictionary: a text is a name there. */
export type PdfValue = number | string | readonly PdfValue[] | { readonly [name: string]: PdfValue }

/** The place of an annotation on a page of a PDF: `place` converts points to its user space, `rect` is the annotation's outer rectangle there. */
export type PdfPage = {
  place: (point: Point) => number[]
  number: (value: number) => string
  rect: readonly [number, number, number, number]
}

/** How a kind is represented in a PDF, for programs that draw or edit it themselves. */
export type PdfOfKind<One> = {
  subtype: string
  entries(one: One, page: PdfPage): { readonly [name: string]: PdfValue }
  /** Its DA, if it is letters. */
  defaultAppearance?(one: One, page: PdfPage): string
}
