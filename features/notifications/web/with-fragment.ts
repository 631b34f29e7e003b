type Place = { start: number; end: number }

/** Inserts a preset text into a text; returns the new text and the cursor position, which is after the insertion. */
export function withFragment(text: string, fragment: string, { start, end }: Place, known: readonly string[]) {
  const [before, after] = [text.slice(0, start), text.slice(end)]
  const lead = isParagraphEnd(before, after, known) ? missingBreaks(newlinesAtEnd(before) + newlinesAtStart(fragment)) : ''
  const trail = known.some((one) => startsWith(after, one)) ? missingBreaks(newlinesAtEnd(fragment) + newlinesAtStart(after)) : ''
  const inserted = before + lead + fragment
  return { text: inserted + trail + after, cursor: inserted.length }
}

/** Within a line a preset text continues the line; at the end of a line, and after another preset text, it starts a new paragraph. */
const isParagraphEnd = (before: string, after: string, known: readonly string[]) =>
  before.trim() !== '' && (/^[^\S\n]*(\n|$)/.test(after) || known.some((one) => endsWith(before, one)))

const endsWith = (text: string, fragment: string) => fragment.trim() !== '' && text.trimEnd().endsWith(fragment.trim())
const startsWith = (text: string, fragment: string) => fragment.trim() !== '' && text.trimStart().startsWith(fragment.trim())

const newlinesAtEnd = (text: string) => (/\s*$/.exec(text)?.[0] ?? '').split('\n').length - 1
const newlinesAtStart = (text: string) => (/^\s*/.exec(text)?.[0] ?? '').split('\n').length - 1

/** The line breaks still missing for an empty line between two paragraphs. */
const missingBreaks = (there: number) => '\n'.repeat(Math.max(0, 2 - there))
