import type { LightMyRequestResponse } from 'fastify'

type Answer = Pick<LightMyRequestResponse, 'headers'>
type Rules = Record<string, RegExp>

/** What no answer goes without, whatever it is. */
const always: Rules = {
  'content-security-policy': /(^|;)frame-ancestors 'none'(;|$)/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^same-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^same-origin$/,
  'permissions-policy': /^(?=.*camera=\(\))(?=.*geolocation=\(\))(?=.*microphone=\(\))/,
}
const ofPage: Rules = {
  'content-security-policy':
    /^default-src 'self';script-src 'self' 'wasm-unsafe-eval'( https?:\S+)? 'nonce-\w+';style-src 'self' 'nonce-\w+';/,
}
/** Opened as a page it would run nothing, and be of no site. */
const ofData: Rules = { 'content-security-policy': /^default-src 'none';(.*;)?sandbox$/ }
const kept: Rules = { 'cache-control': /^private, no-store$/ }
/** Of those that nobody's browser shall show in place, beside JSON. */
const saved: Rules = { 'content-disposition': /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~-]+$/ }
const shown: Rules = { 'content-disposition': /^(inline|attachment); filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~-]+$/ }

/** Which headers of an answer of the API are not what they have to be, each with what it is. */
export function lackingHeaders({ headers }: Answer): string[] {
  const rules = { ...always, ...kept, ...rulesFor(headers) }
  const wrong = Object.entries(rules).filter(([name, rule]) => !rule.test(String(headers[name] ?? '')))
  return [...wrong.map(([name]) => `${name}: ${String(headers[name])}`), ...tellTales(headers), ...looseCookies(headers)]
}

function rulesFor(headers: Answer['headers']): Rules {
  const type = headers['content-type'] ?? ''
  if (/^text\/html\b/.test(type) && !headers['content-disposition']) return ofPage
  if (type === 'application/pdf') return shown
  if (type === '') return {}
  return type === 'application/json; charset=utf-8' ? ofData : { ...ofData, ...saved }
}

/** What tells with what, and in which version, the site is made. */
const tellTales = (headers: Answer['headers']) => ['server', 'x-powered-by'].filter((name) => headers[name] !== undefined)

/** Cookies that another site's page, or a script of this one's, could make use of. Scripts echo the token, and nothing else. */
export function looseCookies({ 'set-cookie': cookies = [] }: Answer['headers'], isSecure = false): string[] {
  const given = [cookies].flat().filter((cookie) => !/; Max-Age=0/.test(cookie))
  return given.filter((cookie) => {
    const isForScripts = cookie.startsWith('csrftoken=')
    return (
      !/; SameSite=Lax/.test(cookie) ||
      /; HttpOnly/.test(cookie) === isForScripts ||
      /; Secure/.test(cookie) !== isSecure ||
      /; Domain=/i.test(cookie)
    )
  })
}
