import type { z } from 'zod'
import type { userChanges } from '#features/administration/user.ts'
import type { TestServer } from '#testing/server/test-server.ts'
import { cookiesOf, hiddenFields } from './sign-in.ts'

export type NewPerson = z.input<typeof userChanges>

/** The paths of the invitations in the mails to an address, oldest first. */
export async function invitationLinks({ db }: TestServer, address: string): Promise<string[]> {
  const mails = await db.selectFrom('mail').where('to_address', '=', address).select('text').orderBy('id').execute()
  return mails.flatMap(({ text }) => /https?:\/\/[^/\s]+(\/\S*login\/invitation\/[\w-]+)/.exec(text)?.[1] ?? [])
}

/** Opens the page of an invitation, as a browser without scripts does. */
export const openInvitation = ({ app }: TestServer, link: string, cookies: Record<string, string> = {}) =>
  app.inject({ url: link, cookies, remoteAddress: '192.0.2.1' })

type Filled = {
  password: string
  password_again?: string
  csrfmiddlewaretoken?: string
  cookies?: Record<string, string>
  /** The page that the form is on; by default it is opened first. */
  from?: Awaited<ReturnType<typeof openInvitation>>
}

/** Opens the page and submits its form. */
export async function postInvitation(
  server: TestServer,
  link: string,
  { password, password_again = password, cookies, from, ...more }: Filled,
) {
  const page = from ?? (await openInvitation(server, link))
  return server.app.inject({
    method: 'POST',
    url: link,
    remoteAddress: '192.0.2.1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: cookies ?? cookiesOf(page),
    payload: new URLSearchParams({ ...hiddenFields(page.body), password, password_again, ...more }).toString(),
  })
}
