import { figuresOf } from './checks/layout-figures.ts'
import { sourcesBelow } from './checks/sources.ts'

const HELP = `npm run layout [-- --files]

Measures how the production code is laid out: size of files, files to merge, import circles, full folders.

  --files  also names the files to merge
`
if (process.argv.some((argument) => argument === '--help' || argument === '-h')) {
  console.log(HELP)
  process.exit(0)
}

const figures = figuresOf(sourcesBelow('app', 'features', 'platform', 'testing', 'bin', 'bench', 'e2e'))
const [fullest] = figures.full_folders

const rows = [
  ['Production files', figures.files],
  ['Lines, median', figures.median_lines],
  ['Lines, longest', `${figures.longest.lines} (${figures.longest.file})`],
  ['Short files with one importer, beside it', figures.mergeable.length],
  ['Import circles, types included', figures.circles.length],
  ['Folders with more than 15 files', figures.full_folders.length],
  ['Files in the fullest folder', fullest ? `${fullest.files} (${fullest.folder})` : '15 at most'],
]
for (const [what, figure] of rows) console.log(`${what.padEnd(42)}${figure}`)
for (const circle of figures.circles) console.log(`\nCircle:\n  ${circle.join('\n  ')}`)
if (process.argv.includes('--files')) console.log(`\nTo merge:\n  ${figures.mergeable.join('\n  ')}`)
