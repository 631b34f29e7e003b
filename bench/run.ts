import { noteRow, today } from './page.ts'
import { type Row, rows } from './rows.ts'

const parts = process.argv.slice(2)

const shown = (figures: Record<string, number>) =>
  Object.entries(figures)
    .map(([name, figure]) => `${name} ${Number(figure.toPrecision(3))}`)
    .join(', ')

/** Dropped frames are small shares with small targets, so they need more digits. */
const shownRatio = (ratio: number) => ratio.toFixed(ratio < 0.1 ? 3 : 2)

async function measure({ name, what, against, unit, aim, figures }: Row): Promise<void> {
  const { ratio, ...measured } = await figures()
  const row = `| ${what} | ${against} | **${shownRatio(ratio)}** | ${aim} | ${shown(measured)} ${unit} | ${today()} | \`${name}\` |`
  console.log(row)
  noteRow(what, row)
}

const asked = rows.filter(({ name }) => parts.length === 0 || parts.some((part) => name.includes(part)))
if (asked.length === 0) throw new Error(`No row has ${parts.join(' or ')} in its name: npm run bench -- --help`)
for (const row of asked) await measure(row)
