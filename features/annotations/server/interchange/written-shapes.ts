import type { Annotation } from '#features/annotations/annotation.ts'
import { type Shape, shapesOf } from '#features/annotations/geometry/path.ts'
import { num } from '#platform/server/pdf/written-line.ts'
import { writtenPath } from './written-path.ts'

/** A pale icon is seen by its edge. */
const EDGE = 0.75

/** A colour as three shares from 0 to 1. */
export const shadesOf = (color: string): [red: number, green: number, blue: number] => {
  const shade = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255
  return [shade(1), shade(3), shade(5)]
}

export const writtenColor = (color: string): string => shadesOf(color).map(num).join(' ')

/** The content that draws an annotation's lines and areas in page space, as the screen does. */
export function writtenShapes(annotation: Annotation): string {
  const { type } = annotation
  const color = writtenColor(annotation.color)
  const edge = type === 'note' ? '0 0 0' : color
  return [`1 J 1 j ${color} rg ${edge} RG`, ...shapesOf(annotation).map((shape) => writtenShape(shape, type === 'note'))].join('\n')
}

function writtenShape({ d, paint, width = EDGE }: Shape, hasEdge: boolean): string {
  const ending = paint === 'stroke' ? 'S' : hasEdge ? 'B' : 'f'
  return `${num(width)} w ${writtenPath(d)} ${ending}`
}
