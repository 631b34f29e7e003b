/** V8's counts of one file in istanbul's format. */
type FileCounts = { statementMap: Record<string, { start: { line: number } }>; s: Record<string, number> }

/** By the file's absolute path. */
export type Counts = Record<string, FileCounts>

export type Lines = { what: string; lines: number; unreached: string[] }

/** The parts of the source whose lines must all be covered by tests. */
const parts: [what: string, holds: (file: string) => boolean][] = [
  ['Lines shared by both sides', (file) => /^(?:features\/[^/]+|platform\/shared)\/(?!server\/|web\/)/.test(file)],
  ['Lines of policies', (file) => file.endsWith('/policy.ts')],
  ['Lines of repositories', (file) => file.endsWith('/repository.ts')],
]

/** The number of lines of each part, and the uncovered ones as `file:line`. A line is covered if a statement that starts on it has run. */
export function linesOf(counts: Counts, root: string): Lines[] {
  const files = Object.entries(counts).map(([path, file]) => [path.slice(root.length + 1), [...linesIn(file)]] as const)
  return parts.map(([what, holds]) => {
    const lines = files
      .filter(([file]) => holds(file))
      .flatMap(([file, of]) => of.map(([line, reached]) => ({ at: `${file}:${line}`, reached })))
    return { what, lines: lines.length, unreached: lines.filter(({ reached }) => !reached).map(({ at }) => at) }
  })
}

function linesIn({ statementMap, s }: FileCounts): Map<number, boolean> {
  const lines = new Map<number, boolean>()
  for (const [id, { start }] of Object.entries(statementMap)) lines.set(start.line, s[id]! > 0 || (lines.get(start.line) ?? false))
  return new Map([...lines].sort(([a], [b]) => a - b))
}
