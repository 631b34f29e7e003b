import { num } from '#platform/server/pdf/written-line.ts'

type Place = readonly [x: number, y: number]

/** A shape's path in the operators of a content stream. Of an SVG path it knows absolute M L C Q Z, which is all that shapes are made of. */
export function writtenPath(d: string): string {
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

/** PDF knows cubic curves alone. */
function cubic([cx = 0, cy = 0, x = 0, y = 0]: number[], [fromX, fromY]: Place): number[] {
  const towards = (end: number, control: number) => end + ((control - end) * 2) / 3
  return [towards(fromX, cx), towards(fromY, cy), towards(x, cx), towards(y, cy), x, y]
}
