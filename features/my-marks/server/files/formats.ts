import type { Mark } from '#features/my-marks/my-marks.ts'
import { csvOf } from '#platform/server/lib/csv.ts'
import { heading, named, opening, type PaperPlan, small } from '#platform/server/pdf/paper.ts'
import type { Paragraph } from '#platform/server/pdf/text-page.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { type FileContent, type FileWords, quoted } from './file-words.ts'

/** A table of all marks. */
export function asCsv({ items, words }: FileContent): string {
  const { tell, kindOf, colorOf, when, titleOf, paperOf } = words
  const row = (item: string, paper: string, mark: Mark) => [
    item,
    paper,
    mark.page === null ? '' : String(mark.page),
    kindOf(mark.kind),
    mark.color === null ? '' : colorOf(mark.color),
    mark.quote,
    mark.text,
    when(mark.updated),
  ]
  const head = ['item', 'document', 'page_number', 'kind', 'color', 'passage', 'text', 'changed'].map((name) => tell(`column_${name}`))
  const rows = items.flatMap((item) => [
    ...item.marks.map((mark) => row(titleOf(item), '', mark)),
    ...item.papers.flatMap((paper) => paper.marks.map((mark) => row(titleOf(item), paperOf(paper), mark))),
  ])
  return csvOf([head, ...rows])
}

/** A Markdown document (CommonMark): a heading for each item and paper, and a list of their marks. */
export function asMarkdown({ title, facts, items, left_off, words }: FileContent): string {
  const blocks = [
    `# ${escaped(title)}`,
    ...facts.map(escaped),
    ...(left_off > 0 ? [escaped(words.tell('left_off', { count: left_off }))] : []),
    ...items.flatMap((item) => [
      `## ${escaped(words.titleOf(item))}`,
      ...item.marks.map((mark) => listed(mark, words)),
      ...item.papers.flatMap((paper) => [`### ${escaped(words.paperOf(paper))}`, ...paper.marks.map((mark) => listed(mark, words))]),
    ]),
  ]
  return `${blocks.join('\n\n')}\n`
}

function listed(mark: Mark, words: FileWords): string {
  const quote =
    mark.quote &&
    linesOf(quoted(mark.quote))
      .map((line) => `> ${line}`)
      .join('\n')
  const parts = [escaped(words.factsOf(mark)), quote, linesOf(mark.text).join('\n')].filter(Boolean)
  return `- ${parts.join('\n\n').replace(/\n(?=.)/g, '\n  ')}`
}

/** The lines of a text, escaped; a backslash at the end of a line keeps its break. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r\n?|\n/)
    .map(escaped)
    .filter((line) => line !== '')
    .map((line, at, lines) => (at < lines.length - 1 ? `${line}\\` : line))

/** On one line, without anything that Markdown or HTML would read as structure. */
export const escaped = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .replace(/[\\`*_[\]<>&~|!$]/g, '\\$&')
    // Headings, lists, rules and underlines of headings begin a line.
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
    .replace(/^[#+\-=:]/, '\\$&')

type Given = FileContent & { language: Language; meeting: string; made: Date; at: string }

/** Content of the PDF. */
export function asPaper({ title, facts, items, left_off, words, language, meeting, made, at }: Given): PaperPlan {
  return {
    language: languageEntry(language).locale,
    title: `${title}: ${meeting}`,
    made: made.toISOString(),
    paragraphs: [
      ...opening(title, meeting),
      ...facts.map(small),
      ...(left_off > 0 ? [small(words.tell('left_off', { count: left_off }))] : []),
      ...items.flatMap((item) => [
        heading(words.titleOf(item)),
        ...item.marks.flatMap((mark) => paragraphsOf(mark, words)),
        ...item.papers.flatMap((paper) => [
          { ...named(words.paperOf(paper)), gap: 12 },
          ...paper.marks.flatMap((mark) => paragraphsOf(mark, words)),
        ]),
      ]),
    ],
    stamp: words.tell('stamp', { made: at, page: '{page}', pages: '{pages}' }),
  }
}

const paragraphsOf = (mark: Mark, words: FileWords): Paragraph[] => [
  { ...small(words.factsOf(mark)), gap: 8, below: mark.quote || mark.text ? 20 : 0 },
  ...(mark.quote ? [text(quoted(mark.quote))] : []),
  ...(mark.text ? [text(mark.text)] : []),
]

const text = (content: string): Paragraph => ({ text: content, size: 10.5, weight: 'regular', gap: 2 })
