import { type Block, type PaperLanguage, wordingOf } from './document-description.ts'
import { computeTable } from './table.ts'

/** `numbers`: the last chapter and section, or null below a chapter without a number. */
type Reading = { blocks: Block[]; language: PaperLanguage | undefined; numbers: [number, number] | null; chapters: number; tables: number }

function sectionNumber(reading: Reading): string {
  if (!reading.numbers) return ''
  reading.numbers[1] += 1
  return `${reading.numbers.join('.')} `
}

function heading(reading: Reading, line: string): Block {
  const [marks = '', ...words] = line.split(' ')
  const text = words.join(' ')
  if (marks === '#!') {
    reading.numbers = null
    return { type: 'heading', level: 1, text }
  }
  if (marks === '##') return { type: 'heading', level: 2, text: `${sectionNumber(reading)}${text}` }
  reading.chapters += 1
  reading.numbers = [reading.chapters, 0]
  return { type: 'heading', level: 1, text: `${reading.chapters} ${text}` }
}

const cellsOf = (line: string) =>
  line
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

function table(reading: Reading, lines: string[]): Block {
  const captioned = lines[0]?.startsWith('T: ')
  const rows = (captioned ? lines.slice(1) : lines).map(cellsOf)
  if (captioned) reading.tables += 1
  const caption = captioned ? wordingOf(reading.language).caption(reading.tables, lines[0]?.slice(3) ?? '') : ''
  return { type: 'table', table: computeTable(caption, rows) }
}

function signature(lines: string[]): Block {
  const [place = '', ...people] = lines.map((line) => line.slice(2))
  const person = (line: string) => {
    const [name = '', office = ''] = line.split(' | ')
    return { name, office }
  }
  return { type: 'signature', place, people: people.map(person) }
}

const withoutMark = (lines: string[], mark: RegExp) => lines.map((line) => line.replace(mark, ''))

function blockOf(reading: Reading, lines: string[]): Block {
  const first = lines[0] ?? ''
  if (first.startsWith('#')) return heading(reading, first)
  if (first.startsWith('- ')) return { type: 'bullets', items: withoutMark(lines, /^- /) }
  if (first.startsWith('1. ')) return { type: 'numbered', items: withoutMark(lines, /^\d+\. /) }
  if (first.startsWith('| ') || first.startsWith('T: ')) return table(reading, lines)
  if (first.startsWith('> ')) return { type: 'draft', lines: withoutMark(lines, /^> ?/) }
  if (first.startsWith('=> ')) return { type: 'decision', text: first.slice(3) }
  if (first.startsWith('~ ')) return signature(lines)
  return { type: 'paragraph', text: lines.join(' ') }
}

/** Prevents a line break between `Fr.` and its amount or `§` and its number. */
const glued = (text: string) => text.replaceAll(/(Fr\.|§|Abs\.|Art\.|Ziff\.|lit\.|Nr\.|S\.) (?=[\da-z])/g, '$1\u00A0')

/** Parses the body of a text: blank lines separate blocks; `blockOf` defines the markup. */
export function readBlocks(body: string, language?: PaperLanguage): Block[] {
  const reading: Reading = { blocks: [], language, numbers: null, chapters: 0, tables: 0 }
  for (const part of glued(body).split(/\n{2,}/)) {
    const lines = part.split('\n').filter((line) => line.trim() !== '')
    if (lines.length > 0) reading.blocks.push(blockOf(reading, lines))
  }
  return reading.blocks
}
