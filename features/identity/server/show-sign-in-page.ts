import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/server/deps.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { sendServerPage } from './server-page.ts'
import { signInPage } from './sign-in-page.ts'

type Shown = {
  request: FastifyRequest
  reply: FastifyReply
  /** Where to go after sign-in. */
  next: string
  status: number
  problem?: Text
  /** Also show the password form where everybody else signs on through the provider. */
  is_local?: boolean
}

/** Sends the sign-in page, with the cookie that its form needs. */
export const showSignInPage = (context: Pick<AppContext, 'db' | 'env'>, { request, reply, ...page }: Shown) =>
  sendServerPage(context, { request, reply }, signInPage({ ...page, env: context.env }))
