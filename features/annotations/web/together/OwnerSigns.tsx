import { memo } from 'react'
import type { Annotation } from '#features/annotations/annotation.ts'
import { boundsOf } from '#features/annotations/geometry/bounds.ts'
import { chunksOf } from '#features/annotations/web/surface/page-annotations.ts'
import { isSameList } from '#platform/web/lib/same-list.ts'
import { SIGN, type Sign, signPath } from './signs.ts'
import classes from './together.module.css'

type Page = { width: number; height: number }
type Props = { sign: Sign; annotations: readonly Annotation[]; page: Page }

/** Whose they are, at the corner of each: one path for a hundred of them. */
export const OwnerSigns = ({ annotations, ...common }: Props) =>
  chunksOf(annotations).map((chunk, at) => <SignsOf key={at} annotations={chunk} {...common} />)

const SignsOf = memo(
  ({ sign: { color, shape }, annotations, page }: Props) => (
    <path className={classes.ownerSign} fill={color} d={annotations.map((one) => signPath(shape, ...cornerOf(one, page))).join('')} />
  ),
  (before, after) =>
    before.page === after.page &&
    before.sign.color === after.sign.color &&
    before.sign.shape === after.sign.shape &&
    isSameList(before.annotations, after.annotations),
)

/** Left of and above it, so that no word is covered, and wholly upon the page. */
function cornerOf(annotation: Annotation, { width, height }: Page): [number, number] {
  const { x, y } = boundsOf(annotation)
  const within = (place: number, most: number) => Math.round(Math.max(1, Math.min(most - SIGN - 1, place)) * 10) / 10
  return [within(x - SIGN, width), within(y - SIGN / 2, height)]
}
