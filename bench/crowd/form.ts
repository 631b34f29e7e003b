/** The hidden fields of the sign-in page's form, by name. */
export const hiddenFieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g), ([, name = '', value = '']) => [name, value]),
  )

/** The Cookie header with which a browser replies to these Set-Cookie headers. */
export const cookiesIn = (set: string[]): string => set.map((cookie) => cookie.split(';')[0]).join('; ')
