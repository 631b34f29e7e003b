/** The path prefix with a slash at both ends, from <base href>. */
export const basePath = (): string => new URL(document.baseURI).pathname

/** The path of the API, with a slash at its end (D1 §7). */
export const apiRoot = (): string => `${basePath()}api/v1/`

/** The path of a file: responses name some relative to the API root, and some from the path prefix. */
export const fileAddress = (file: string): string => new URL(file, new URL(apiRoot(), window.location.href)).pathname

/** The sign-in page, which leads back to the current address (D1 §7). */
export function signInAddress(): string {
  const { pathname, search, hash } = window.location
  return `${basePath()}login?${new URLSearchParams({ next: pathname + search + hash })}`
}
