import { type CellStyles, shownNumber, stylesOf } from './cell-styles.ts'
import { type Package, relationsOf } from './package.ts'
import type { Pages } from './pages.ts'
import { hearXml, relationOf, type Tag } from './xml.ts'

/** What the sheets of a workbook share. */
type Shared = { texts: string[]; styles: CellStyles }

/** Reads an xlsx: one page per sheet, starting with its name, one line per row. */
export async function readWorkbook(office: Package, main: string, pages: Pages): Promise<void> {
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
    await addSheet(office, { part: partOf(({ id }) => id === relation), shared }, pages)
  }
}

async function sheetsOf(office: Package, main: string) {
  const sheets: { title: string; relation: string }[] = []
  const note = (tag: Tag) => sheets.push({ title: tag.attributes['name'] ?? '', relation: relationOf(tag) })
  await hearXml(office.read(main), { open: (tag) => void (tag.name === 'sheet' && note(tag)) })
  return sheets
}

/** Maximum characters of shared texts; texts beyond it are empty. */
const mostShared = 20_000_000

/** The texts that cells refer to by index, without the phonetic hints of Japanese names. */
async function sharedTexts(office: Package, part: string): Promise<string[]> {
  const texts: string[] = []
  let [current, room, isText] = ['', mostShared, false]
  await hearXml(office.read(part), {
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
  await hearXml(office.read(part), {
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
