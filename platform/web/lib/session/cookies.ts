import { basePath } from '#platform/web/lib/http/address.ts'

const YEAR = 31_536_000

/** The value of a cookie; undefined if not set. */
export function readCookie(name: string): string | undefined {
  const start = `${name}=`
  const found = document.cookie.split('; ').find((entry) => entry.startsWith(start))
  return found && decodeURIComponent(found.slice(start.length))
}

/** Sets a cookie for a year, for this application's path only, not sent on cross-site requests. */
export function writeCookie(name: string, value: string): void {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${basePath()}; Max-Age=${YEAR}; SameSite=Strict${secure}`
}
