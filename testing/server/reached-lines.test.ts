import { expect, test } from 'vitest'
import { linesOf } from './reached-lines.ts'

/** A file with statements on these lines, and their execution counts. */
const aFile = (...run: [line: number, times: number][]) => ({
  statementMap: Object.fromEntries(run.map(([line], at) => [at, { start: { line } }])),
  s: Object.fromEntries(run.map(([, times], at) => [at, times])),
})

test('a line counts as reached if any statement on it has run, by part of the code', () => {
  const counts = {
    '/repository/features/notes/note.ts': aFile([1, 1], [3, 2], [9, 0]),
    '/repository/features/notes/policy.ts': aFile([5, 3], [5, 0], [4, 1]),
    '/repository/features/notes/server/repository.ts': aFile([12, 0], [12, 7], [2, 0]),
  }
  expect(linesOf(counts, '/repository')).toEqual([
    { what: 'Lines shared by both sides', lines: 5, unreached: ['features/notes/note.ts:9'] },
    { what: 'Lines of policies', lines: 2, unreached: [] },
    { what: 'Lines of repositories', lines: 2, unreached: ['features/notes/server/repository.ts:2'] },
  ])
})
