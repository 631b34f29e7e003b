import { Agent, request } from 'node:http'
import { wordOfRank } from './prose.ts'
import { cookieOf, type Site } from './site.ts'

/** Calls the API as a browser does, over one keep-alive connection or so many. Throws on any status but 200. */
export function client(site: Pick<Site, 'session'>, address: string, maxSockets = 1) {
  const agent = new Agent({ keepAlive: true, maxSockets })
  const own = { cookie: cookieOf(site), 'x-csrftoken': site.session.csrf_token }
  return (method: string, path: string, body?: object) =>
    new Promise<string>((resolve, reject) => {
      const headers = { ...own, ...(body && { 'content-type': 'application/json' }) }
      const sent = request(`${address}/api/v1/${path}`, { method, agent, headers }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => (answer.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${answer.statusCode} ${text}`))))
      })
      sent.on('error', reject)
      sent.end(body && JSON.stringify(body))
    })
}

type Answered = { status: number; text: string; cookies: string[] }
/** Milliseconds until each request was answered completely, and errors. */
export type Log = { times: number[]; errors: string[] }

type Session = Site['session']
type Sent = { method?: string; form?: string; cookie?: string; keep?: boolean }

/** A browser with its own connections; logs each request. Response bodies are kept only on request. */
export function visitor(address: string, session: Session | null, log: Log) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const own = session ? { cookie: cookieOf({ session }), 'x-csrftoken': session.csrf_token } : {}

  const once = (path: string, { method = 'GET', form, cookie, keep = false }: Sent) =>
    new Promise<Answered>((resolve, reject) => {
      const headers = { ...own, ...(cookie && { cookie }), ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) }
      const sent = request(new URL(path, address), { method, agent, headers }, (answer) => {
        let text = ''
        answer.on('data', (piece: Buffer) => {
          if (keep) text += piece.toString('utf8')
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, cookies: answer.headers['set-cookie'] ?? [] }))
        answer.on('error', reject)
      })
      sent.on('error', reject)
      sent.end(form)
    })

  const ask = async (path: string, sent: Sent = {}): Promise<Answered | null> => {
    const begun = performance.now()
    try {
      const answer = await once(path, sent)
      log.times.push(performance.now() - begun)
      if (answer.status >= 400) log.errors.push(`${path}: ${answer.status}`)
      return answer
    } catch (error) {
      log.errors.push(`${path}: ${(error as Error).message}`)
      return null
    }
  }
  return { ask, leave: () => agent.destroy() }
}

/** The hidden fields of the sign-in page's form, by name. */
export const hiddenFieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g), ([, name = '', value = '']) => [name, value]),
  )

/** The Cookie header with which a browser replies to these Set-Cookie headers. */
export const cookiesIn = (set: string[]): string => set.map((cookie) => cookie.split(';')[0]).join('; ')

type Ask = ReturnType<typeof client>
type Row = { id: number }
type Paper = Row & { version_id: number }
type Item = Row & { proposal: Paper | null; attachments: Paper[] }

const query = encodeURIComponent(`${wordOfRank(100)} ${wordOfRank(200)}`)

const aYearAgo = new Date(Date.now() - 365 * 86_400_000).toISOString().slice(0, 10)

/** Searches that find few hits, many or none, by what is special about them. */
export const searches: Record<string, string> = {
  'Search for a frequent word': `search/?query=${wordOfRank(3)}`,
  'Search for a part of a word': `search/?query=${wordOfRank(300).slice(0, 3)}`,
  'Search for two frequent words in files of a year': `search/?query=${wordOfRank(10)}+${wordOfRank(20)}&type=virtual.document&date=${aYearAgo}+TO+*`,
  'Search for a phrase': `search/?query="${wordOfRank(5)}+${wordOfRank(8)}"`,
  'Search for a misspelt word': `search/?query=${wordOfRank(700)}x`,
  'Search without words': 'search/',
}

/** Addresses that a member's pages read, by name of the page, for the newest meeting of their first committee. */
export async function pageReads(ask: Ask): Promise<Record<string, string>> {
  const read = async <Answer>(path: string) => JSON.parse(await ask('GET', path)) as Answer
  const committees = await read<Row[]>('committees/')
  const committee = committees.map(({ id }) => id).sort((one, other) => one - other)[0] ?? 0
  const meetings = await read<(Row & { start: string })[]>(`committees/${committee}/meetings/`)
  const meeting = meetings.toSorted((one, other) => other.start.localeCompare(one.start))[0]?.id ?? 0
  const { agenda_items } = await read<{ agenda_items: Item[] }>(`meetings/${meeting}/`)
  const [item] = agenda_items
  const paper = item?.proposal
  if (!item || !paper) throw new Error('The meeting has no paper')
  const [business] = await read<Row[]>(`businesses/?meeting_id=${meeting}`)
  const feed = JSON.parse(await ask('POST', 'users/me/calendar_feed/')) as { address: string }
  return {
    Overview: 'overview/',
    'All meetings': 'meetings/',
    'Meetings of a committee': `committees/${committee}/meetings/`,
    Meeting: `meetings/${meeting}/`,
    'Agenda item': `agenda_items/${item.id}/`,
    Committees: 'committees/',
    Committee: `committees/${committee}/`,
    Document: `proposals/${paper.id}/`,
    'Its file': `proposals/${paper.id}/versions/${paper.version_id}/file/`,
    Search: `search/?query=${query}`,
    Business: `businesses/${business?.id}/`,
    Businesses: 'businesses/',
    'Calendar feed': `../..${new URL(feed.address).pathname}`,
    Motions: `meetings/${meeting}/vorstoesse/`,
    'Own motions': 'users/me/vorstoesse/',
    News: 'news/',
    'All notes': 'notes/',
    'Notes of a meeting': `meetings/${meeting}/notes/`,
  }
}
