/** A row of docs/coverage.md: a part of the documents and the tests that show it, each as `file › name`. */
type Row = { part: string; tests: string[] }

export type Coverage = { rows: Row[]; not_yet_built: string[] }

/** Reads the tables of docs/coverage.md and its list "Not yet built". */
export function readCoverage(page: string): Coverage {
  const [built = '', later = ''] = page.split('## Not yet built')
  const rows = linesWith('|', built).map(rowOf)
  return { rows: rows.filter(({ part }) => part !== 'Part' && !/^[-:]*$/.test(part)), not_yet_built: linesWith('- ', later) }
}

const linesWith = (start: string, text: string) =>
  text.split('\n').flatMap((line) => (line.startsWith(start) ? [line.slice(start.length).trim()] : []))

function rowOf(line: string): Row {
  const [part = '', , shown = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll('\\|', '|'))
  return { part, tests: shown.split('<br>').filter(Boolean) }
}

type Against = {
  /** Every part that must be in a table or in the list. */
  parts: string[]
  /** The text of a file of the repository; undefined if it does not exist. */
  read: (file: string) => string | undefined
}

/** Errors of the page, one per line: rows without tests, missing files and tests, and unmentioned parts. */
export function faultsOf({ rows, not_yet_built }: Coverage, { parts, read }: Against): string[] {
  const mentioned = [...rows.map(({ part }) => part), ...not_yet_built]
  return [
    ...rows.filter(({ tests }) => tests.length === 0).map(({ part }) => `${part}: no test shows it`),
    ...rows.flatMap(({ part, tests }) => tests.flatMap((test) => faultOf(test, read).map((fault) => `${part}: ${fault}`))),
    ...parts
      .filter((part) => !mentioned.some((text) => isOf(part, text)))
      .map((part) => `${part}: neither shown nor told as not yet built`),
  ]
}

function faultOf(test: string, read: Against['read']): string[] {
  const [file = '', ...name] = test.split(' › ')
  const source = read(file)
  if (source === undefined) return [`there is no file ${file}`]
  return titlesIn(source).has(name.join(' › ')) ? [] : [`${file} has no test "${name.join(' › ')}"`]
}

/** `D1 §2.1 …` belongs to D1 §2, `D1 §21` does not. */
const isOf = (part: string, text: string) => text.startsWith(part) && !/^\w/.test(text.slice(part.length))

const literal = String.raw`'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|` + '`(?:\\\\.|[^`\\\\])*`'
/** A direct call of a test function, or the call of what `each(…)` returned; skipped tests do not count. */
const title = new RegExp(String.raw`(?:(?<![\w.])(?:test|it|describe)(?:\.describe)?|[)\x60])\(\s*(${literal})\s*,`, 'g')

const titlesIn = (source: string) => new Set([...source.matchAll(title)].map(([, text = '']) => text.slice(1, -1).replace(/\\(.)/gs, '$1')))
