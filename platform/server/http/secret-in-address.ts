/** How to escape a password in a URL setting, for error messages; these never contain its value. */
export const SIGNS = 'within user and password % as %25, @ as %40, : as %3A, / as %2F, ? as %3F, # as %23'

/** Whether user and password are escaped properly: an unescaped character breaks the URL or leaves part of the password in the path, query or hash. */
export function isReadable(address: string): boolean {
  const { username, password, hash, pathname, search } = new URL(address)
  return decodes(username) && decodes(password) && hash === '' && !(pathname + search).includes('@')
}

function decodes(part: string): boolean {
  try {
    return decodeURIComponent(part) !== undefined
  } catch {
    return false
  }
}
