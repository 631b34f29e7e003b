import { Agent, request } from 'node:http'
import { cookieOf, type Site } from '#bench/site.ts'

export type Answer = { status: number; text: string; cookies: string[] }
/** Milliseconds until each request was answered completely, and errors. */
export type Log = { times: number[]; errors: string[] }

type Session = Site['session']
type Sent = { method?: string; form?: string; cookie?: string; keep?: boolean }

/** A browser with its own connections; logs each request. Response bodies are kept only on request. */
export function visitor(address: string, session: Session | null, log: Log) {
  const agent = new Agent({ keepAlive: true, maxSockets: 6 })
  const own = session ? { cookie: cookieOf({ session }), 'x-csrftoken': session.csrf_token } : {}

  const once = (path: string, { method = 'GET', form, cookie, keep = false }: Sent) =>
    new Promise<Answer>((resolve, reject) => {
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

  const ask = async (path: string, sent: Sent = {}): Promise<Answer | null> => {
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
