import type { Annotation } from '#features/annotations/annotation.ts'
import { type Shape, shapesOf } from '#features/annotations/geometry/path.ts'
import { num } from '#platform/server/pdf/printed-font.ts'

/** Width of a note icon's black edge, which keeps pale icons visible. */
const EDGE = 0.75

/** The red, green and blue components of a colour, from 0 to 1. */
export const shadesOf = (color: string): [red: number, green: number, blue: number] => {
  const shade = (at: number) => Number.parseInt(color.slice(at, at + 2), 16) / 255
  return [shade(1), shade(3), shade(5)]
}

export const writtenColor = (color: string): string => shadesOf(color).map(num).join(' ')

/** The content that draws an annotation's lines and areas in page space, as on screen. */
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

type Place = readonly [x: number, y: number]

/** Converts a shape's path to content stream operators. Shapes only use absolute M L C Q Z. */
function writtenPath(d: string): string {
  const written: string[] = []
  let [from, start]: [Place, Place] = [
    [0, 0],
    [0, 0],
  ]
  for (const [, verb = '', rest = ''] of d.matchAll(/([MLCQZ])([^MLCQZ]*)/g)) {
    const numbers = rest.split(' ').map(Number)
    written.push(step(verb, numbers, from))
    from = verb === 'Z' ? start : [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0]
    if (verb === 'M') start = from
  }
  return written.join(' ')
}

function step(verb: string, numbers: number[], from: Place): string {
  if (verb === 'Z') return 'h'
  if (verb === 'Q') return `${cubic(numbers, from).map(num).join(' ')} c`
  return `${numbers.map(num).join(' ')} ${verb.toLowerCase()}`
}

/** Converts a quadratic curve: PDF only has cubic ones. */
function cubic([cx = 0, cy = 0, x = 0, y = 0]: number[], [fromX, fromY]: Place): number[] {
  const towards = (end: number, control: number) => end + ((control - end) * 2) / 3
  return [towards(fromX, cx), towards(fromY, cy), towards(x, cx), towards(y, cy), x, y]
}
