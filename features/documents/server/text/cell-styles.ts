import type { Package } from './package.ts'
import { hearXml } from './xml.ts'

/** By cell style, whether it shows a number as a date. */
export type CellStyles = boolean[]

/** The built-in date formats of every workbook. */
const isBuiltIn = (format: number) => format >= 14 && format <= 22 && ![18, 19, 20, 21].includes(format)

/** Reads the styles of a workbook. */
export async function stylesOf(office: Package, part: string): Promise<CellStyles> {
  const own = new Map<number, boolean>()
  const styles: CellStyles = []
  let isCells = false
  await hearXml(office.read(part), {
    open: ({ name, attributes: { numFmtId, formatCode = '' } }) => {
      const format = Number(numFmtId ?? 0)
      if (name === 'numFmt') own.set(format, isOfDays(formatCode))
      if (name === 'cellXfs') isCells = true
      if (name === 'xf' && isCells) styles.push(own.get(format) ?? isBuiltIn(format))
    },
    close: (name) => {
      if (name === 'cellXfs') isCells = false
    },
  })
  return styles
}

/** Ignores quoted words and locales within a format code. */
const isOfDays = (code: string) => /d|yy/i.test(code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

/** Day 0 of date serial numbers. */
const dayZero = Date.UTC(1899, 11, 30)
const lastDay = 2_958_465
const oneDay = 86_400_000

/** A number as one would search it: dates in local notation, other numbers rounded to their significant digits. */
export function shownNumber(value: string, isDay: boolean | undefined): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (!isDay || number < 1 || number > lastDay) return String(Number(number.toPrecision(15)))
  const [year, month, day] = new Date(dayZero + Math.floor(number) * oneDay).toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}
