import { decodePDFRawStream, PDFArray, PDFDict, PDFName, PDFNumber, type PDFObject, PDFRawStream, type PDFRef } from '@cantoo/pdf-lib'
import { brokenLines } from '#platform/shared/text-lines.ts'
import { compressedStream } from './compressed-stream.ts'
import { fontName, type Ink, num, writtenLine } from './printed-font.ts'
import { dictIn, itemsOf, numberIn, numbersOf, objectIn, rectIn, textOf } from './read-objects.ts'

/** What a form says for all its fields. `is_stale`: appearances are to be made of the values. */
export type FormDefaults = { appearance: string | undefined; alignment: number; is_stale: boolean }

/** Value of a field: its text, and for a button the name of its state. */
type Value = { kind: string | undefined; text: string; state: string | undefined }

const mostParents = 32

/** An attribute of a field, which it may inherit. */
function inherited(field: PDFDict, key: string): PDFObject | undefined {
  let node: PDFDict | undefined = field
  for (let depth = 0; node && depth < mostParents; depth += 1) {
    const value = objectIn(node, key)
    if (value !== undefined) return value
    node = dictIn(node, 'Parent')
  }
  return undefined
}

export function valueOf(field: PDFDict): Value {
  const [kind, value, flags] = ['FT', 'V', 'Ff'].map((key) => inherited(field, key))
  const options = itemsOf(inherited(field, 'Opt')).flatMap((option) => {
    const [exported, shown] = option instanceof PDFArray ? itemsOf(option).map(textOf) : []
    return exported !== undefined && shown !== undefined ? [[exported, shown] as const] : []
  })
  const shown = new Map(options)
  const texts = (value instanceof PDFArray ? itemsOf(value) : [value]).flatMap((one) => wordsOf(one) ?? [])
  const text = texts.map((one) => shown.get(one) ?? one).join('\n')
  return {
    kind: kind instanceof PDFName ? kind.decodeText() : undefined,
    text: hasFlag(flags, PASSWORD) && kind === TEXT ? '*'.repeat(text.length) : text,
    state: value instanceof PDFName ? value.decodeText() : undefined,
  }
}

/** Long texts may be streams. */
const wordsOf = (value: PDFObject | undefined): string | undefined =>
  value instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(value).decode()).toString('latin1') : textOf(value)

const TEXT = PDFName.of('Tx')
const [MULTILINE, PASSWORD, COMB] = [13, 14, 25]
const hasFlag = (flags: PDFObject | undefined, bit: number) => flags instanceof PDFNumber && (flags.asNumber() & (1 << (bit - 1))) !== 0

type Box = { width: number; height: number }
const padding = 2

/** Makes the appearance of a field from its value: text, choices and ticked boxes, in their frames; undefined if nothing is to be seen. */
export function madeAppearance(field: PDFDict, form: FormDefaults, ink: Ink): PDFRef | undefined {
  const rect = rectIn(field, 'Rect')
  const value = valueOf(field)
  if (!rect) return undefined
  const look = dictIn(field, 'MK')
  const turn = (((numberIn(look, 'R') ?? 0) % 360) + 360) % 360
  const [across, up] = [rect[2] - rect[0], rect[3] - rect[1]]
  const box = turn % 180 === 90 ? { width: up, height: across } : { width: across, height: up }
  const drawn =
    value.kind === 'Btn' ? tick(value, box) : value.kind === 'Tx' || value.kind === 'Ch' ? written(field, { value, box, form, ink }) : ''
  const around = frame(field, box)
  if (!drawn && !around) return undefined
  const { context } = field
  const stream = compressedStream(context, `${around}\nq 0 0 ${num(box.width)} ${num(box.height)} re W n\n${drawn}\nQ`, {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, box.width, box.height],
    Matrix: matrices[turn] ?? matrices[0] ?? [],
    Resources: { Font: { [fontName]: ink.regular.font.ref } },
  })
  return context.register(stream)
}

const matrices: Record<number, number[]> = {
  0: [1, 0, 0, 1, 0, 0],
  90: [0, 1, -1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, -1, 1, 0, 0, 0],
}

/** Background and border. */
function frame(field: PDFDict, { width, height }: Box): string {
  const look = dictIn(field, 'MK')
  const [background, border] = ['BG', 'BC'].map((key) => colorOf(numbersOf(objectIn(look, key))))
  const thick = numberIn(dictIn(field, 'BS'), 'W') ?? numbersOf(objectIn(field, 'Border'))[2] ?? 1
  const fill = background && `${background.toLowerCase()} 0 0 ${num(width)} ${num(height)} re f`
  const inside = `${num(thick / 2)} ${num(thick / 2)} ${num(width - thick)} ${num(height - thick)}`
  const line = border && thick > 0 && `${border} ${num(thick)} w ${inside} re S`
  return fill || line ? ['q', fill, line, 'Q'].filter(Boolean).join(' ') : ''
}

const colorOf = (parts: number[]): string | undefined => {
  const operator = { 1: 'G', 3: 'RG', 4: 'K' }[parts.length]
  return operator && `${parts.map(num).join(' ')} ${operator}`
}

function tick({ state = 'Off' }: Value, { width, height }: Box): string {
  if (state === 'Off') return ''
  const [x, y] = [width * 0.2, height * 0.2]
  return `1.2 w ${num(x)} ${num(y)} m ${num(width - x)} ${num(height - y)} l ${num(x)} ${num(height - y)} m ${num(width - x)} ${num(y)} l S`
}

type Writing = { value: Value; box: Box; form: FormDefaults; ink: Ink }

function written(field: PDFDict, { value, box, form, ink }: Writing): string {
  if (value.text.trim() === '') return ''
  const flags = inherited(field, 'Ff')
  const style = textOf(inherited(field, 'DA')) ?? form.appearance ?? ''
  const color = /(?:[\d.]+\s+){1,4}(?:g|rg|k)\b/.exec(style)?.[0] ?? '0 g'
  const asked = Number(/([\d.]+)\s+Tf/.exec(style)?.[1] ?? 0)
  const isLong = (hasFlag(flags, MULTILINE) && value.kind === 'Tx') || value.text.includes('\n')
  const cells = inherited(field, 'MaxLen')
  const { widthOf } = ink.regular
  const text = isLong ? value.text.replace(/\r\n?/g, '\n') : value.text.replace(/[\r\n]+/g, ' ')
  const linesAt = (size: number) => (isLong ? brokenLines(text, box.width - 2 * padding, (line) => widthOf(line, size)) : [text])
  const fits = (size: number) => {
    const lines = linesAt(size)
    return lines.length * size * leading <= box.height && lines.every((line) => widthOf(line, size) <= box.width - 2 * padding)
  }
  const size = asked > 0 ? asked : (sizes.find(fits) ?? smallest)
  const lines = linesAt(size)
  const top = isLong ? padding : (box.height - size * leading) / 2
  const flipped = `1 0 0 -1 0 ${num(box.height)} cm ${color}`
  const put = (line: string, x: number, at: number) =>
    writtenLine(line, { x, y: top + (at + 0.8) * size * leading, size, font: ink.regular })
  if (hasFlag(flags, COMB) && cells instanceof PDFNumber && cells.asNumber() > 0) {
    const cell = box.width / cells.asNumber()
    return [flipped, ...Array.from(text, (sign, at) => put(sign, (at + 0.5) * cell - widthOf(sign, size) / 2, 0))].join('\n')
  }
  const alignment = inherited(field, 'Q')
  const share = (alignment instanceof PDFNumber ? alignment.asNumber() : form.alignment) / 2
  return [
    flipped,
    ...lines.map((line, at) => put(line.trimEnd(), padding + (box.width - 2 * padding - widthOf(line.trimEnd(), size)) * share, at)),
  ].join('\n')
}

const leading = 1.2
const smallest = 4
const sizes = [12, 11, 10, 9, 8, 7, 6, 5]
