import pg from 'pg'
import { noteFigure } from './figures-page.ts'
import { interleaved, median } from './rounds.ts'
import { openApp } from './sites/app-in-process.ts'
import { pageReads } from './sites/calls.ts'
import { dataSite, isSize } from './sites/data-site.ts'

type Client = { query: (this: unknown, ...given: unknown[]) => unknown }

/** Start of `isMeetingSeenBy` in features/meetings/server/repository.ts. */
const begin = 'exists (\n  select from membership m join committee c on c.id = m.committee_id\n'

/** The statement as if everybody saw every meeting. The removed condition's values stay, without effect. */
export function everythingSeen(text: string): string {
  const at = text.indexOf(begin)
  if (at < 0) return text
  const end = endOf(text, at + 'exists '.length)
  const values = text.slice(at, end).match(/\$\d+/g) ?? []
  const open = values.length > 0 ? `(true or num_nulls(${values.map((value) => `${value}::text`).join(', ')}) = 0)` : 'true'
  return text.slice(0, at) + open + everythingSeen(text.slice(end))
}

/** Index after the bracket that closes the one at `from`. */
function endOf(text: string, from: number): number {
  let open = 0
  for (let at = from; at < text.length; at++) {
    if (text[at] === '(') open += 1
    if (text[at] === ')') open -= 1
    if (open === 0) return at + 1
  }
  throw new Error('A bracket stays open')
}

/**
 * While `is.off` is set, statements of newly opened connections omit the check of who sees a meeting; `is.left_out` counts them. For
 * measurements only.
 */
function switchPredicate(is: { off: boolean; left_out: number }): () => void {
  const client = pg.Client.prototype as unknown as Client
  const { query } = client
  client.query = function (...given) {
    const [statement, ...more] = given as [string | pg.QueryConfig, ...unknown[]]
    if (!is.off || typeof statement !== 'object' || typeof statement.text !== 'string') return Reflect.apply(query, this, given)
    const text = everythingSeen(statement.text)
    const isOther = text !== statement.text
    if (isOther) is.left_out += 1
    const open = isOther ? { ...statement, text, ...(statement.name && { name: `${statement.name}-open` }) } : statement
    return Reflect.apply(query, this, [open, ...more])
  }
  return () => {
    client.query = query
  }
}

const [size = 'M'] = process.argv.slice(2)
if (!isSize(size)) throw new Error('Which one: S, M or L?')
const goal = '≤ 1.2'
const rounds = 7
const callsARound = 15

const predicate = { off: false, left_out: 0 }
const restore = switchPredicate(predicate)
const site = await dataSite(size)
const { ask, close } = await openApp(site, site.everywhere)

async function middle(path: string, off: boolean): Promise<number> {
  predicate.off = off
  const times: number[] = []
  for (let index = 0; index < callsARound; index++) {
    const begun = performance.now()
    await ask('GET', path)
    times.push(performance.now() - begun)
  }
  predicate.off = false
  return median(times)
}

async function answerWith(path: string, off: boolean): Promise<string> {
  predicate.off = off
  const answer = await ask('GET', path)
  predicate.off = false
  return answer
}

for (const [page, path] of Object.entries(await pageReads(ask))) {
  if ((await answerWith(path, false)) !== (await answerWith(path, true)))
    throw new Error(`${path} shows something else without the predicate`)
  const figures = await interleaved(rounds, { on: () => middle(path, false), off: () => middle(path, true) })
  noteFigure({
    what: `${page}: who sees what, for a member of 40 committees`,
    against: `the same without that condition, on the site ${size}`,
    ratio: figures.on / figures.off,
    goal,
    measured: `with ${figures.on.toFixed(2)}, without ${figures.off.toFixed(2)} ms`,
    command: 'permission',
  })
}

if (predicate.left_out === 0) throw new Error('No statement asked who sees a meeting in the way that is looked for')
await close()
restore()
