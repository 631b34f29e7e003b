import type { Pages } from '#features/documents/server/text/pages.ts'
import { type Package, parseXml, relationOf, relationsOf, type Tag } from './package.ts'
import { addShown, type Reading } from './paragraphs.ts'

/** What the sheets of a workbook share. */
type Shared = { texts: string[]; styles: CellStyles }

/** Reads an xlsx: one page per sheet, starting with its name, one line per row, then its text boxes and charts. */
export async function readWorkbook(reading: Reading, main: string): Promise<void> {
  const { office, pages } = reading
  const relations = await relationsOf(office, main)
  const partOf = (is: (relation: (typeof relations)[number]) => boolean) => relations.find(is)?.part ?? ''
  const texts = await sharedTexts(
    office,
    partOf(({ type }) => type === 'sharedStrings'),
  )
  const shared = {
    texts,
    styles: await stylesOf(
      office,
      partOf(({ type }) => type === 'styles'),
    ),
  }
  for (const { title, relation } of await sheetsOf(office, main)) {
    if (pages.isFull()) return
    pages.turn()
    pages.add(`${title}\n`)
    const part = partOf(({ id }) => id === relation)
    await addSheet(office, { part, shared }, pages)
    await addShown(reading, part)
  }
}

async function sheetsOf(office: Package, main: string) {
  const sheets: { title: string; relation: string }[] = []
  const note = (tag: Tag) => sheets.push({ title: tag.attributes['name'] ?? '', relation: relationOf(tag) })
  await parseXml(office.read(main), { open: (tag) => void (tag.name === 'sheet' && note(tag)) })
  return sheets
}

/** Maximum characters of shared texts; texts beyond it are empty. */
const mostShared = 20_000_000

/** The texts that cells refer to by index, without the phonetic hints of Japanese names. */
async function sharedTexts(office: Package, part: string): Promise<string[]> {
  const texts: string[] = []
  let [current, room, isText] = ['', mostShared, false]
  await parseXml(office.read(part), {
    without: new Set(['rPh']),
    open: ({ name }) => {
      isText = name === 't'
      if (name === 'si') current = ''
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (name) => {
      isText = false
      if (name !== 'si') return
      texts.push(current)
      room -= current.length
    },
    isDone: () => room < 0,
  })
  return texts
}

async function addSheet(office: Package, { part, shared }: { part: string; shared: Shared }, pages: Pages) {
  let cell: Tag['attributes'] = {}
  let [value, isValue] = ['', false]
  await parseXml(office.read(part), {
    without: new Set(['rPh']),
    open: ({ name, attributes }) => {
      isValue = name === 'v' || name === 't'
      if (name !== 'c') return
      cell = attributes
      value = ''
    },
    text: (text) => {
      if (isValue) value += text
    },
    close: (name) => {
      isValue = false
      if (name === 'c' && value) pages.add(`${shownValue(value, cell, shared)}\t`)
      if (name === 'row') pages.add('\n')
    },
    isDone: pages.isFull,
  })
}

function shownValue(value: string, { t: type = 'n', s: style = '0' }: Tag['attributes'], { texts, styles }: Shared): string {
  if (type === 's') return texts[Number(value)] ?? ''
  return type === 'n' ? shownNumber(value, styles.at(Number(style))) : value
}

/** By cell style, whether it shows a number as a date. */
type CellStyles = boolean[]

/** The built-in date formats of every workbook. */
const isBuiltIn = (format: number) => format >= 14 && format <= 22 && ![18, 19, 20, 21].includes(format)

/** Reads the styles of a workbook. */
async function stylesOf(office: Package, part: string): Promise<CellStyles> {
  const own = new Map<number, boolean>()
  const styles: CellStyles = []
  let isCells = false
  await parseXml(office.read(part), {
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
function shownNumber(value: string, isDay: boolean | undefined): string {
  const number = Number(value)
  if (!Number.isFinite(number)) return value
  if (!isDay || number < 1 || number > lastDay) return String(Number(number.toPrecision(15)))
  const [year, month, day] = new Date(dayZero + Math.floor(number) * oneDay).toISOString().slice(0, 10).split('-')
  return `${day}.${month}.${year}`
}
