/** The path prefix with a slash at both ends, as the server wrote it into <base href>. */
export const basePath = (): string => new URL(document.baseURI).pathname

/** Where the API lives, with a slash at its end (D1 §7). */
export const apiRoot = (): string => `${basePath()}api/v1/`

/** Of a file: answers name some below the API root, and some from the path prefix on. */
export const fileAddress = (file: string): string => new URL(file, new URL(apiRoot(), window.location.href)).pathname

/** The server's sign-in page; it leads back to where the browser is now (D1 §7). */
export function signInAddress(): string {
  const { pathname, search, hash } = window.location
  return `${basePath()}login?${new URLSearchParams({ next: pathname + search + hash })}`
}
