import type { Mark } from '#features/my-marks/my-marks.ts'
import { type FileContent, type FileWords, quoted } from './file-words.ts'

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
