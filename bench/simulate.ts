import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { scales } from './scaling/assumptions.ts'
import { type Costs, measureCosts } from './scaling/measure.ts'
import { priceOf, simulate } from './scaling/needs.ts'

const few = (figure: number) => (figure >= 100 ? Math.round(figure).toLocaleString('en') : figure.toPrecision(2))
const table = (head: string[], rows: string[][]) =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** The costs of one site, as the first table of docs/scaling.md. */
function costsTable(costs: Costs): string {
  const work = ({ app_ms, database_ms }: Costs['page']) => [few(app_ms), few(database_ms)]
  return table(
    ['What', 'App server', 'Database'],
    [
      ['A page with four calls, CPU ms', ...work(costs.page)],
      ['Asking what is dealt with, CPU ms', ...work(costs.follow_up)],
      ['A stroke of 60 points, CPU ms', ...work(costs.stroke)],
      ['An event, for each listener, CPU ms', few(costs.event_ms), '–'],
      ['A second of rest, CPU ms', ...work(costs.idle)],
      ['Memory of a site, MB', few(costs.app_mb), few(costs.database_mb)],
      ['Memory of a socket, kB', few(costs.socket_kb), '–'],
      ['Connections', few(costs.connections), '–'],
      ['A meeting of twenty items, kB', '–', few(costs.meeting_kb)],
      ['A document of 2,000 letters, without its file, kB', '–', few(costs.document_kb)],
    ],
  )
}

/** The needs of each scale, as the second one. */
function scalesTable(costs: Costs): string {
  const columns = scales.map((scale) => {
    const { needs, app, database } = simulate(scale, costs)
    const price = priceOf(needs, { app: app.count, database: database.count })
    return [
      scale.name,
      ...[needs.sites, needs.people, needs.listening, needs.app_servers].map((count) => Math.round(count).toLocaleString('en')),
      `${app.machines}: ${app.first}`,
      `${few(app.busy * 100)} %, ${few(app.wait_ms)} ms`,
      `${database.machines}: ${database.first}`,
      `${few(database.busy * 100)} %, ${few(database.wait_ms)} ms`,
      ...[needs.connections, needs.proxies, needs.database_gb_a_year, needs.store_gb_a_year, price.machines, price.storage].map(few),
      few((price.machines + price.storage) / needs.people),
    ]
  })
  const names = [
    '',
    'Councils, each a site',
    'People',
    'Listening at once',
    'App servers',
    'Machines for them: what asks for as many',
    'The busiest while they sit: processors, wait (p95)',
    'Machines for PostgreSQL, each with a standby',
    'The busiest of those',
    'Connections to PostgreSQL',
    'Proxies',
    'Rows, GB a year',
    'Files, GB a year',
    'Machines, CHF a year',
    'Storage with backups after a year, CHF a year',
    'CHF a year and person',
  ]
  const [head = [], ...rows] = names.map((name, line) => [name, ...columns.map((column) => column[line] ?? '')])
  return table(head, rows)
}

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
