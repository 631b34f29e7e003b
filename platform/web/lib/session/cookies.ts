import { basePath } from '#platform/web/lib/http/address.ts'

const YEAR = 31_536_000

/** The value of a cookie, or undefined when it is not set. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(start))
  return found && decodeURIComponent(found.slice(start.length))
}

/** Keeps a value for a year, for this application only, and never sends it along from other sites. */
export function writeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${basePath()}; Max-Age=${YEAR}; SameSite=Strict${secure}`
}
