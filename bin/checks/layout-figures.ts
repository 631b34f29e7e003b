import path from 'node:path'
import { importsOf, lazyImportsOf } from './sources.ts'

/** Files by their path from the root, with forward slashes. */
export type Sources = ReadonlyMap<string, string>
type Imports = ReadonlyMap<string, ReadonlySet<string>>

const isTest = /\.test\.tsx?$|^(?:testing|bench|e2e)\//
const isCode = /^(?:app|features|platform)\/.*\.tsx?$/

/** Up to this many lines a file with one importer belongs into that importer. */
const SHORT = 40
/** Most files that a folder should hold. */
const MOST_FILES = 15

export type Figures = {
  files: number
  median_lines: number
  longest: { file: string; lines: number }
  /** Short files with one importer, in the same folder: candidates for merging. */
  mergeable: string[]
  /** Import cycles, each as a list of files; type imports count. */
  circles: string[][]
  /** Folders with more than 15 files, the fullest first. */
  full_folders: { folder: string; files: number }[]
}

/** Measures the production code: `app`, `features` and `platform` without tests. */
export function figuresOf(sources: Sources): Figures {
  const files = [...sources.keys()].filter((file) => isCode.test(file) && !isTest.test(file)).sort()
  const lines = new Map(files.map((file) => [file, sources.get(file)?.trimEnd().split('\n').length ?? 0]))
  const linesOf = (file: string) => lines.get(file) ?? 0
  const byLength = files.toSorted((one, other) => linesOf(one) - linesOf(other))
  const imports = importsBetween(files, sources)
  const longest = byLength.at(-1) ?? ''
  return {
    files: files.length,
    median_lines: linesOf(byLength[Math.floor(files.length / 2)] ?? ''),
    longest: { file: longest, lines: linesOf(longest) },
    mergeable: files.filter((file) => linesOf(file) <= SHORT && hasOneImporterBeside(file, files, { imports, sources })),
    circles: circlesIn(files, imports),
    full_folders: fullFolders(files),
  }
}

const importsBetween = (files: string[], sources: Sources): Imports =>
  new Map(files.map((file) => [file, new Set(importsOf(file, sources.get(file) ?? ''))]))

/** False for lazily loaded files, which are separate chunks, and for files that a test imports, which are subjects of their own. */
function hasOneImporterBeside(file: string, files: string[], { imports, sources }: { imports: Imports; sources: Sources }): boolean {
  const [importer, ...others] = files.filter((other) => imports.get(other)?.has(file))
  if (importer === undefined || others.length > 0 || path.posix.dirname(importer) !== path.posix.dirname(file)) return false
  const stem = path.posix.basename(file).replace(/\.tsx?$/, '')
  return [...sources].every(
    ([other, source]) =>
      !source.includes(stem) ||
      (!lazyImportsOf(other, source).includes(file) && !(isTest.test(other) && importsOf(other, source).includes(file))),
  )
}

function fullFolders(files: string[]) {
  const counted = Map.groupBy(files, (file) => path.posix.dirname(file))
  return [...counted]
    .map(([folder, { length }]) => ({ folder, files: length }))
    .filter(({ files: count }) => count > MOST_FILES)
    .sort((one, other) => other.files - one.files)
}

/** Tarjan's strongly connected components of more than one file. */
function circlesIn(files: string[], imports: Imports): string[][] {
  const known = new Set(files)
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const trail: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const index = order.size
    order.set(file, index)
    lowest.set(file, index)
    trail.push(file)
    for (const next of imports.get(file) ?? []) {
      if (!known.has(next)) continue
      const reached = order.has(next) ? (trail.includes(next) ? order.get(next) : undefined) : visit(next)
      if (reached !== undefined) lowest.set(file, Math.min(lowest.get(file) ?? index, reached))
    }
    if (lowest.get(file) === index) {
      const circle = trail.splice(trail.indexOf(file))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest.get(file) ?? index
  }
  for (const file of files) if (!order.has(file)) visit(file)
  return circles
}
