import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { measureCosts } from './scaling/measure.ts'
import { costsTable, scalesTable } from './scaling/report.ts'

const page = join(import.meta.dirname, '../docs/scaling.md')
const costs = await measureCosts()
const tables = [
  `Measured on ${new Date().toISOString().slice(0, 10)}, ${cpus().length} cores, Node ${process.versions.node}, by \`npm run bench -- simulate\`.`,
  costsTable(costs),
  'Simulated from these, with the assumptions below:',
  scalesTable(costs),
].join('\n\n')
console.log(tables)
const text = await readFile(page, 'utf8')
await writeFile(
  page,
  text.replace(/(?<=<!-- figures -->\n)[\s\S]*(?=\n<!-- end of figures -->)/, () => `\n${tables}\n`),
)
