import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { countFactors } from '#features/identity/second-factor.ts'
import { browserOf, clearStepCookie, setSessionCookies, stepTokenOf } from '#features/identity/server/cookies.ts'
import { isFromForm, safeNext, sendServerPage } from '#features/identity/server/sign-in-page.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { Problem, type Text } from '#platform/server/http/problem.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { addressOf, beginSetup } from './one-time-codes.ts'
import { type Passed, passPasskey, passSetup, passStep } from './pass-step.ts'
import { relyingParty, takingPasskeys } from './passkeys.ts'
import { codePage, codesPage, setupPage } from './step-pages.ts'
import { lockStep, type Step } from './steps.ts'

const field = z.string().default('')
const form = z.object({ code: field, credential: field, csrfmiddlewaretoken: z.string(), next: z.string().optional() })
type Exchange = { request: FastifyRequest; reply: FastifyReply }
type Shown = { next: string; status: number; problem?: Text | undefined }
type Query = { Querystring: { next?: string } }
type Refusal = { status: number; problem: Text }

/** A conflict, as a problem to show on the current page; rethrows other errors. */
function refusal(error: unknown): Refusal {
  if (error instanceof Problem && 'detail' in error.body) return { status: error.status, problem: error.body.detail }
  throw error
}

/** By path below the sign-in page: the check that a form passes, and the text for a failed one. */
const ways = {
  second: { passes: passStep, wrong: 'second_factor.wrong_code' },
  'second/setup': { passes: passSetup, wrong: 'second_factor.wrong_code' },
  'second/passkey': { passes: passPasskey, wrong: 'second_factor.wrong_passkey' },
}
type Way = (typeof ways)[keyof typeof ways]

/** Routes of the pages after the password; server-rendered, they work without JavaScript. */
export function stepRoutes(context: AppContext) {
  const { app, env, db, clock } = context
  const login = `${env.path_prefix}/login`
  const toLogin = ({ reply }: Exchange, next: string) => reply.redirect(`${login}?${new URLSearchParams({ next })}`, 303)
  const stepOf = (request: FastifyRequest) => db.transaction().execute((trx) => lockStep(trx, stepTokenOf(request), clock()))

  /** Shows the page of the current step; redirects to the sign-in page if it has expired. */
  async function show(exchange: Exchange, shown: Shown) {
    const step = await stepOf(exchange.request)
    if (!step) return toLogin(exchange, shown.next)
    if (countFactors(step.factors) > 0) return showFactors(exchange, step, shown)
    return env.require_second_factor ? showSetup(exchange, step, shown) : toLogin(exchange, shown.next)
  }

  async function showFactors(exchange: Exchange, { id, token_hash, factors }: Step, shown: Shown) {
    const party = factors.passkeys.length > 0 && relyingParty(env)
    const by = { user_id: id, asked_by: token_hash, now: clock() }
    const asked = party ? await (await takingPasskeys()).requestOptions(db, by, party) : null
    return sendServerPage(context, exchange, codePage({ ...shown, login, asked, has_app: factors.totp_since !== null, ...env }))
  }

  async function showSetup(exchange: Exchange, step: Step, shown: Shown) {
    const secret = await beginSetup(db, { user_id: step.id, asked_by: step.token_hash, now: clock() })
    const address = addressOf(secret, { ...step, ...(await readSite(db, env)) })
    return sendServerPage(context, exchange, setupPage({ login, secret, address, ...shown }))
  }

  async function answer(exchange: Exchange, { passes, wrong }: Way) {
    const { request } = exchange
    const given = form.safeParse(request.body)
    const next = safeNext(request, env, given.data?.next)
    if (!given.success || !isFromForm(request, given.data.csrfmiddlewaretoken)) {
      return show(exchange, { next, status: 403, problem: { key: 'identity.form_expired' } })
    }
    const passed = await passes(context, { ...given.data, token: stepTokenOf(request), browser: browserOf(request, env) }).catch(refusal)
    return tell(exchange, passed, { next, wrong })
  }

  function tell(exchange: Exchange, passed: Passed | Refusal, { next, wrong }: { next: string; wrong: string }) {
    const { request, reply } = exchange
    if ('problem' in passed) return show(exchange, { next, ...passed })
    if ('gone' in passed) return toLogin(exchange, next)
    if ('wait' in passed) {
      reply.header('retry-after', passed.wait)
      return show(exchange, { next, status: 429, problem: { key: 'identity.wait', params: { count: passed.wait } } })
    }
    if (!passed.session) return show(exchange, { next, status: 401, problem: { key: wrong } })
    clearStepCookie(request, reply, env)
    setSessionCookies(request, reply, env, passed.session)
    if (passed.codes.length === 0) return reply.redirect(next, 303)
    return sendServerPage(context, exchange, codesPage({ codes: passed.codes, next, csrf_token: passed.session.csrf_token }))
  }

  for (const [path, way] of Object.entries(ways)) {
    app.get<Query>(`${login}/${path}`, (request, reply) =>
      show({ request, reply }, { next: safeNext(request, env, request.query.next), status: 200 }),
    )
    app.post(`${login}/${path}`, (request, reply) => answer({ request, reply }, way))
  }
}
