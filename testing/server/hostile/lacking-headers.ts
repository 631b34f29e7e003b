import type { LightMyRequestResponse } from 'fastify'

type Answer = Pick<LightMyRequestResponse, 'headers'>
type Rules = Record<string, RegExp>

/** Headers that every response must have. */
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
/** Opened as a page it would run nothing and have an opaque origin. */
const ofData: Rules = { 'content-security-policy': /^default-src 'none';(.*;)?sandbox$/ }
const kept: Rules = { 'cache-control': /^private, no-store$/ }
/** For types that browsers must not display inline, apart from JSON. */
const saved: Rules = { 'content-disposition': /^attachment; filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~-]+$/ }
const shown: Rules = { 'content-disposition': /^(inline|attachment); filename="[\x20-\x7e]+"; filename\*=UTF-8''[\w%.!~-]+$/ }

/** Wrong headers of an API response, each with its value. */
export function lackingHeaders({ headers }: Answer): string[] {
  const rules = { ...always, ...kept, ...rulesFor(headers) }
  const wrong = Object.entries(rules).filter(([name, rule]) => !rule.test(String(headers[name] ?? '')))
  return [...wrong.map(([name]) => `${name}: ${String(headers[name])}`), ...revealingHeaders(headers), ...looseCookies(headers)]
}

function rulesFor(headers: Answer['headers']): Rules {
  const type = headers['content-type'] ?? ''
  if (/^text\/html\b/.test(type) && !headers['content-disposition']) return ofPage
  if (type === 'application/pdf') return shown
  if (type === '') return {}
  return /^application\/(scim\+)?json; charset=utf-8$/.test(type) ? ofData : { ...ofData, ...saved }
}

/** Headers that reveal the software or its version. */
const revealingHeaders = (headers: Answer['headers']) => ['server', 'x-powered-by'].filter((name) => headers[name] !== undefined)

/** Cookies that other sites or scripts could misuse. Only the CSRF token may be read by scripts. */
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
