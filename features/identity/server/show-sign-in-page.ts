import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#platform/server/house.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { sendServerPage } from './server-page.ts'
import { signInPage } from './sign-in-page.ts'

type Shown = {
  request: FastifyRequest
  reply: FastifyReply
  /** Where to go after the sign-in. */
  next: string
  status: number
  problem?: Text
  /** Asked for by those who sign in with a password though all others sign on. */
  is_local?: boolean
}

/** Answers with the sign-in page, and with the cookie that its form needs. */
export const showSignInPage = (house: Pick<House, 'db' | 'env'>, { request, reply, ...page }: Shown) =>
  sendServerPage(house, { request, reply }, signInPage({ ...page, env: house.env }))
