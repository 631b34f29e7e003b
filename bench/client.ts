import { Agent, request } from 'node:http'
import { cookieOf, type Site } from './site.ts'

/** Calls the API as a browser does, over one keep-alive connection. Throws on any status but 200. */
export function client(site: Pick<Site, 'session'>, address: string) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
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
