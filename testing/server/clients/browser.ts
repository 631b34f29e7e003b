import type { FastifyInstance } from 'fastify'

type Answer = { status: number; headers: Headers; body: string }
type Asked = { method?: 'GET' | 'POST'; form?: Record<string, string>; headers?: Record<string, string> }

let made = 0
/** Each browser has its own address, so that failed sign-ins do not add up across browsers. */
const addressOf = (number: number) => `198.51.${100 + Math.floor(number / 250)}.${number % 250}`

/**
 * A browser without scripts and with cookies, which follows redirects between the site and others; requests to `site` are injected, others
 * go over the network.
 */
export function aBrowser(app: FastifyInstance, site: string) {
  const remoteAddress = addressOf(++made)
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (address: string) => {
    const { origin } = new URL(address)
    return jars.get(origin) ?? jars.set(origin, new Map()).get(origin) ?? new Map<string, string>()
  }

  async function ask(address: string, { method = 'GET', form, headers = {} }: Asked): Promise<Answer> {
    const cookie = [...jarOf(address)].map(([name, value]) => `${name}=${value}`).join('; ')
    const sent = { ...(cookie && { cookie }), ...(form && { 'content-type': 'application/x-www-form-urlencoded' }), ...headers }
    const payload = form && new URLSearchParams(form).toString()
    const answer = address.startsWith(`${site}/`)
      ? await past(app, { address, method, headers: sent, payload, remoteAddress })
      : await fetch(address, { method, headers: sent, redirect: 'manual', ...(payload !== undefined && { body: payload }) })
    for (const line of answer.headers.getSetCookie()) keep(jarOf(address), line)
    return { status: answer.status, headers: answer.headers, body: await answer.text() }
  }

  return {
    /** Sends one request without following redirects. */
    ask,
    /** Opens an address and follows redirects; `until` stops before an address. */
    async visit(address: string, asked: Asked = {}, until?: (address: string) => boolean) {
      let [here, answer] = [address, await ask(address, asked)]
      for (let steps = 0; steps < 20 && answer.headers.has('location'); steps++) {
        const next = new URL(answer.headers.get('location') ?? '', here).href
        if (until?.(next)) return { ...answer, address: next }
        here = next
        answer = await ask(here, {})
      }
      return { ...answer, address: here }
    },
    cookie: (name: string) => jarOf(site).get(name),
    /** Deletes a cookie, as in another browser. */
    forget: (name: string) => void jarOf(site).delete(name),
  }
}
export type TestBrowser = ReturnType<typeof aBrowser>

function keep(jar: Map<string, string>, line: string) {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (value === '' || /;\s*(max-age=0|expires=thu, 01 jan 1970)/i.test(line)) jar.delete(name)
  else jar.set(name, value)
}

type Past = { address: string; method: 'GET' | 'POST'; headers: Record<string, string>; payload: string | undefined; remoteAddress: string }

async function past(app: FastifyInstance, { address, method, headers, payload, remoteAddress }: Past): Promise<Response> {
  const { host, pathname, search } = new URL(address)
  const answer = await app.inject({
    method,
    url: pathname + search,
    remoteAddress,
    headers: { host, ...headers },
    ...(payload !== undefined && { payload }),
  })
  const given = Object.entries(answer.headers).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, String(one)]),
  )
  return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: given })
}
