import { z } from 'zod'
import { annotationKinds } from '#features/annotations/kinds/kinds.ts'
import { documentKinds } from '#features/documents/document.ts'
import { id, instant } from '#platform/shared/endpoint.ts'

/**
 * What a mark can be: each kind of annotation; `unknown`, an annotation that cannot be drawn; `legacy`, all annotations of a former viewer
 * on one layer; and what a user writes or sets beside the paper. `note` is a sticky note, `own_note` a note.
 */
export const markKinds = [...annotationKinds, 'unknown', 'legacy', 'own_note', 'bookmark', 'tag'] as const
export type MarkKind = (typeof markKinds)[number]

/** One thing that a user left on a meeting, an agenda item or a paper. */
const mark = z.object({
  /** Unique within the answer: the id of an annotation, and of the others their kind and id. */
  key: z.string(),
  kind: z.enum(markKinds),
  /** Of an annotation, #rrggbb in lower case. */
  color: z.string().nullable(),
  /** From 1; null for what is not on a page. */
  page: z.int().nullable(),
  /** An annotation that found no place on this version. */
  is_unplaced: z.boolean(),
  /** The marked passage; empty if there is none. */
  quote: z.string(),
  /** The text of a note, the remark on an annotation, the name of a tag; may be empty. */
  text: z.string(),
  /** The layer of an annotation. */
  layer_id: id.nullable(),
  note_id: id.nullable(),
  /** A note whose object was removed. */
  is_orphan: z.boolean(),
  /** Whether others can see it: a shared layer or note. Everybody who sees the object sees tags. */
  shared: z.boolean(),
  /** Of the last change; null for bookmarks. */
  updated: instant.nullable(),
})
export type Mark = z.infer<typeof mark>

/** A paper with its marks, on the newest version that has annotations of the caller, else on the latest one. */
const markedPaper = z.object({
  kind: z.enum(documentKinds),
  id,
  /** As in the lists of its meeting, in the caller's language. */
  title: z.string(),
  version_id: id,
  /** Number of the version if it is not the latest one. */
  older_version: z.int().nullable(),
  is_withdrawn: z.boolean(),
  marks: z.array(mark),
})
export type MarkedPaper = z.infer<typeof markedPaper>

/** The marks on an agenda item and its papers, or (null) on the meeting itself and its own papers. */
const markedItem = z.object({
  agenda_item: z.object({ id, numbered_title: z.string(), is_withdrawn: z.boolean() }).nullable(),
  marks: z.array(mark),
  papers: z.array(markedPaper),
})
export type MarkedItem = z.infer<typeof markedItem>

export const myMarks = z.object({
  /** The meeting, then its items in order; only those with marks. */
  items: z.array(markedItem),
  /** How many annotations and notes were too many for one answer. */
  left_off: z.int(),
})
export type MyMarks = z.infer<typeof myMarks>

/** Kinds, and colours as rrggbb, of which a mark has to have one each. */
export type MarkFilter = { kind?: readonly MarkKind[] | undefined; color?: readonly string[] | undefined }

/** The marks that match, without items and papers on which none does. */
export function filtered(items: readonly MarkedItem[], filter: MarkFilter): MarkedItem[] {
  const kept = (marks: readonly Mark[]) => marks.filter((one) => matches(one, filter))
  return items
    .map((item) => ({
      ...item,
      marks: kept(item.marks),
      papers: item.papers.map((paper) => ({ ...paper, marks: kept(paper.marks) })).filter(({ marks }) => marks.length > 0),
    }))
    .filter(({ marks, papers }) => marks.length + papers.length > 0)
}

const matches = ({ kind, color }: Mark, filter: MarkFilter): boolean =>
  isAmong(kind, filter.kind) && isAmong(color?.slice(1) ?? '', filter.color)

const isAmong = <Value extends string>(value: Value, chosen: readonly Value[] | undefined) => !chosen?.length || chosen.includes(value)

/** All marks in their order. */
export const marksIn = (items: readonly MarkedItem[]): Mark[] =>
  items.flatMap(({ marks, papers }) => [...marks, ...papers.flatMap((paper) => paper.marks)])

/** The first marks of all, without items and papers that then have none. */
export function firstOf(items: readonly MarkedItem[], most: number): MarkedItem[] {
  let room = most
  const taken = <One>(marks: readonly One[]): One[] => {
    const first = marks.slice(0, room)
    room -= first.length
    return first
  }
  return items
    .map((item) => ({
      ...item,
      marks: taken(item.marks),
      papers: item.papers.map((paper) => ({ ...paper, marks: taken(paper.marks) })).filter(({ marks }) => marks.length > 0),
    }))
    .filter(({ marks, papers }) => marks.length + papers.length > 0)
}
