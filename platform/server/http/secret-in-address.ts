/** How a password is written in a setting that is an address; the value itself is never told. */
export const SIGNS = 'within user and password % as %25, @ as %40, : as %3A, / as %2F, ? as %3F, # as %23'

/** Whether what stands before the @ can be read: a sign that is not written so either breaks it, or ends it early and leaves the rest of the password elsewhere. */
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
