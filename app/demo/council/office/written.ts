import type { Block } from '#app/demo/council/document-description.ts'

/** Removes the markup of bold words. */
export const plain = (text: string) => text.replaceAll('**', '')

type Writers = { [Type in Block['type']]: (block: Extract<Block, { type: Type }>) => string[] }

const writers: Writers = {
  heading: ({ text }) => [text],
  paragraph: ({ text }) => [text],
  decision: ({ text }) => [`Beschluss: ${text}`],
  bullets: ({ items }) => items.map((item) => `– ${item}`),
  numbered: ({ items }) => items.map((item, index) => `${index + 1}. ${item}`),
  draft: ({ lines }) => lines,
  agenda: ({ line: { number, title, details } }) => [`${number} ${title}`, ...details],
  table: ({ table: { caption, head, rows } }) => [caption, head.join('\t'), ...rows.map(({ cells }) => cells.join('\t'))],
  signature: ({ place, people }) => [place, ...people.map(({ name, office }) => `${name}, ${office}`)],
  contents: () => [],
}

/** The text of a block as lines; a table gives one line per row. */
export const linesOf = (block: Block): string[] => (writers[block.type] as (block: Block) => string[])(block)
