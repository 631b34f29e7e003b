import { expect, test } from 'vitest'
import { withFragment } from './MessageField.tsx'

const papers = 'Die Akten liegen auf.'
const greeting = 'Freundliche Grüsse'
const known = [papers, greeting]

/** Runs the insertion; the bar marks the cursor. */
function inserted(at: string, fragment: string): string {
  const start = at.indexOf('|')
  const { text, cursor } = withFragment(at.replace('|', ''), fragment, { start, end: start }, known)
  return `${text.slice(0, cursor)}|${text.slice(cursor)}`
}

test.each([
  ['|', papers, `${papers}|`],
  [`${papers}|`, greeting, `${papers}\n\n${greeting}|`],
  [`${papers}\n|`, greeting, `${papers}\n\n${greeting}|`],
  [`${papers}\n\n\n|`, greeting, `${papers}\n\n\n${greeting}|`],
  [`${papers}|`, `\n${greeting}`, `${papers}\n\n${greeting}|`],
  [`|${greeting}`, papers, `${papers}|\n\n${greeting}`],
  [`${papers}|\n\n${greeting}`, papers, `${papers}\n\n${papers}|\n\n${greeting}`],
  ['Guten Tag|', papers, `Guten Tag\n\n${papers}|`],
  ['Guten Tag|\nBis bald', papers, `Guten Tag\n\n${papers}|\nBis bald`],
])('separates preset texts by an empty line: %j', (at, fragment, expected) => {
  expect(inserted(at, fragment)).toBe(expected)
})

test('inserts a preset text within a line without separators', () => {
  expect(inserted('Guten Tag, | bis bald', 'Anna')).toBe('Guten Tag, Anna| bis bald')
  expect(withFragment('Guten Tag, Beat!', 'Anna', { start: 11, end: 15 }, known)).toEqual({ text: 'Guten Tag, Anna!', cursor: 15 })
})
