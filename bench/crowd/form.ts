/** The hidden fields of the sign-in page's form, by name. */
export const hiddenFieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g), ([, name = '', value = '']) => [name, value]),
  )

/** What a browser sends back of the cookies that an answer sets. */
export const cookiesIn = (set: string[]): string => set.map((cookie) => cookie.split(';')[0]).join('; ')
