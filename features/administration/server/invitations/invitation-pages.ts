import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isOffered, setLanguageCookie } from '#features/identity/server/cookies.ts'
import { formTo, isFromForm, languageLinks, type Pen, type ServerPage, sendServerPage } from '#features/identity/server/sign-in-page.ts'
import { clearAttempts, countAttempt, ofInvitation } from '#features/identity/server/throttle.ts'
import type { AppContext } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { Problem, type Text } from '#platform/server/http/problem.ts'
import { languageTo } from '#platform/server/mail/letters.ts'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import { languageCookie } from '#platform/shared/languages.ts'
import { acceptInvitation } from './accept.ts'
import { invitationPath } from './invite.ts'
import { findGuest, type Guest } from './repository.ts'

const form = z.object({ password: z.string(), password_again: z.string(), csrfmiddlewaretoken: z.string() })

type Asked = { Params: { token: string }; Querystring: { language?: string } }
type Exchange = { request: FastifyRequest<Asked>; reply: FastifyReply }

/**
 * The address in the mail of an invitation, without a session or scripts. GET shows the form and changes nothing, because mail scanners open links; POST
 * sets the password. Afterwards people sign in as usual. Tokens that are unknown, used, replaced or expired get the same 404.
 */
export function invitationPages(context: AppContext) {
  const { app, env } = context
  const url = `${env.path_prefix}${invitationPath}:token`

  app.get<Asked>(url, async (request, reply) => {
    const { language } = request.query
    if (isOffered(env, language)) return setLanguageCookie(request, privately(reply), env, language).redirect(addressOf(env, request), 303)
    return answering(context, { request, reply }, async (guest) => formPage(env, { request, guest }))
  })

  app.post<Asked>(url, (request, reply) =>
    answering(context, { request, reply }, async (guest) => {
      const given = form.safeParse(request.body)
      const again = (status: number, problem: Text) => formPage(env, { request, guest, status, problem })
      if (!given.success || !isFromForm(request, given.data.csrfmiddlewaretoken)) return again(403, { key: 'invitation.form_expired' })
      const { password, password_again } = given.data
      if (password !== password_again) return again(400, { key: 'invitation.passwords_differ' })
      const browser = { address: request.ip, request_id: request.id }
      const accepted = await acceptInvitation(context, { token: request.params.token, password, browser }).catch(weakness)
      if (typeof accepted === 'object') return again(400, accepted)
      return accepted ? donePage(env, { request, guest }) : unknownPage(env)
    }),
  )
}

/** The problem of a password that is refused; rethrows other errors. */
function weakness(error: unknown): Text {
  const problem = error instanceof Problem && 'errors' in error.body ? error.body.errors?.password?.[0] : undefined
  if (!problem) throw error
  return problem
}

/** Answers with the page that a valid token gets; counts the others per network. */
async function answering(context: AppContext, { request, reply }: Exchange, pageFor: (guest: Guest) => Promise<ServerPage> | ServerPage) {
  const { db, clock } = context
  const exchange = { request, reply: privately(reply) }
  const attempt = ofInvitation({ address: request.ip })
  const wait = await countAttempt(db, attempt, clock())
  if (wait > 0) return sendServerPage(context, { request, reply: exchange.reply.header('retry-after', wait) }, waitPage(wait))
  const guest = await findGuest(db, request.params.token, clock())
  if (!guest) return sendServerPage(context, exchange, unknownPage(context.env))
  await clearAttempts(db, attempt)
  return sendServerPage(context, exchange, await pageFor(guest))
}

/** The address holds the token: no other page learns it. */
const privately = (reply: FastifyReply) => reply.header('referrer-policy', 'no-referrer')

const addressOf = ({ path_prefix }: Env, { params }: Exchange['request']) =>
  `${path_prefix}${invitationPath}${encodeURIComponent(params.token)}`

type Shown = { request: Exchange['request']; guest: Guest }

/** In the language chosen on the page, else in that of the mail. */
const languageFor = (env: Env, { request, guest }: Shown) => {
  const chosen = request.cookies[languageCookie]
  return isOffered(env, chosen) ? chosen : languageTo(env, guest.language)
}

function formPage(env: Env, { request, guest, status = 200, problem }: Shown & { status?: number; problem?: Text }): ServerPage {
  const address = addressOf(env, request)
  return {
    status,
    title: 'invitation.title',
    problem,
    language: languageFor(env, { request, guest }),
    content: (pen) => `<p>${pen.t('invitation.explained')}</p>
<p class="hint" id="rule">${pen.t('invitation.rule')}</p>
${formTo(address, { csrf_token: pen.csrf_token, next: `${env.path_prefix}/` }, fields(pen, guest, problem !== undefined))}
${languageLinks(env, pen, (language) => `${address}?${new URLSearchParams({ language })}`)}`,
  }
}

/** The name is there to be read, and for password managers. */
function fields({ t }: Pen, { username }: Guest, hasProblem: boolean): string {
  const described = `aria-describedby="rule${hasProblem ? ' problem' : ''}"`
  const password = (name: string, more: string) =>
    `<label for="${name}">${t(`invitation.${name}`)}</label>
<input id="${name}" name="${name}" type="password" autocomplete="new-password" required ${more}>`
  return `<label for="username">${t('identity.username')}</label>
<input id="username" name="username" autocomplete="username" readonly value="${escapeHtml(username)}">
${password('password', `autofocus ${described}`)}
${password('password_again', '')}
<button type="submit">${t('invitation.save')}</button>`
}

const donePage = (env: Env, shown: Shown): ServerPage => ({
  status: 200,
  title: 'invitation.done_title',
  language: languageFor(env, shown),
  content: (pen) => `<p role="status">${pen.t('invitation.done', { username: shown.guest.username })}</p>\n${signInLink(env, pen)}`,
})

const unknownPage = (env: Env): ServerPage => ({
  status: 404,
  title: 'invitation.unknown_title',
  content: (pen) => `<p role="status">${pen.t('invitation.unknown')}</p>\n${signInLink(env, pen)}`,
})

const signInLink = ({ path_prefix }: Env, { t }: Pen) => `<p><a class="button" href="${path_prefix}/login">${t('identity.sign_in')}</a></p>`

const waitPage = (wait: number): ServerPage => ({
  status: 429,
  title: 'invitation.title',
  problem: { key: 'identity.wait', params: { count: wait } },
  content: () => '',
})
