import type { TestServer } from '#testing/server/test-server.ts'

type Filled = {
  username: string
  password: string
  next?: string
  address?: string
  headers?: Record<string, string>
  cookies?: Record<string, string>
}
type Where = Pick<TestServer, 'app' | 'env'>

/** Opens the sign-in page and submits its form, as a browser without scripts does. `address` is the browser's IP address. */
export async function postSignIn(
  { app, env }: Where,
  { username, password, next, address = '192.0.2.1', headers = {}, cookies = {} }: Filled,
) {
  const login = `${env.path_prefix}/login`
  const page = await app.inject({ url: login, query: next === undefined ? {} : { next }, remoteAddress: address, headers, cookies })
  const fields = hiddenFields(page.body)
  return app.inject({
    method: 'POST',
    url: login,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    cookies: { ...cookies, ...cookiesOf(page) },
    payload: new URLSearchParams({ ...fields, username, password }).toString(),
  })
}

/** The hidden fields of a page's form, by name. */
export const hiddenFields = (html: string): Record<string, string> =>
  Object.fromEntries(
    Array.from(html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)">/g), ([, name = '', value = '']) => [
      name,
      unescaped(value),
    ]),
  )

const unescaped = (text: string) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** The cookies that a response sets, by name; removed ones are left out. */
export const cookiesOf = ({ cookies }: { cookies: { name: string; value: string }[] }): Record<string, string> =>
  Object.fromEntries(cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]))
