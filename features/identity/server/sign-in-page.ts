import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/server/deps.ts'
import type { Env } from '#platform/server/env.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { htmlPage, type PageSettings, problemLine } from '#platform/server/http/html-page.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { sameToken } from '#platform/server/http/security.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import { type Language, languageEntry } from '#platform/shared/languages.ts'
import { cookieNames, setCsrfCookie } from './cookies.ts'
import { newToken } from './sessions.ts'

type Page = { env: Env; next: string; status: number; problem?: Text; is_local?: boolean }

/** The sign-in page: plain HTML, no script. */
const signInPage = ({ env, next, status, problem, is_local = false }: Page): ServerPage => ({
  status,
  title: 'identity.sign_in',
  problem,
  content: (
    pen,
  ) => `${signOnLink(env, pen, next)}${env.oidc_only && !is_local ? '' : passwordForm(pen, { env, next, described: problem ? ' aria-describedby="problem"' : '' })}
${languageLinks(env, pen, (language) => `${env.path_prefix}/login?${new URLSearchParams({ language, next, ...(env.oidc_only && is_local && { local: '' }) })}`)}`,
})

const passwordForm = ({ t, csrf_token }: Pen, { env, next, described }: { env: Env; next: string; described: string }) =>
  formTo(
    `${env.path_prefix}/login`,
    { csrf_token, next },
    `<label for="username">${t('identity.username')}</label>
<input id="username" name="username" autocomplete="username" autocapitalize="none" spellcheck="false" required autofocus${described}>
<label for="password">${t('identity.password')}</label>
<input id="password" name="password" type="password" autocomplete="current-password" required${described}>
<button type="submit">${t('identity.sign_in')}</button>`,
  )

/** Links to a page in the site's languages; `addressIn` tells its address in one of them. */
export const languageLinks = (
  { languages }: Pick<Env, 'languages'>,
  { t, language }: Pick<Pen, 't' | 'language'>,
  addressIn: (language: Language) => string,
): string => {
  const links = languages.map((name) => {
    const current = name === language ? ' aria-current="true"' : ''
    return `<li><a href="${escapeHtml(addressIn(name))}" lang="${name}" hreflang="${name}"${current}>${languageEntry(name).name}</a></li>`
  })
  return `<nav aria-label="${t('identity.language')}"><ul>${links.join('')}</ul></nav>`
}

/** The link to the provider, if one is configured. */
function signOnLink({ path_prefix, oidc_issuer, oidc_name }: Env, { t }: Pen, next: string): string {
  if (oidc_issuer === null) return ''
  return `<a class="button" href="${escapeHtml(`${path_prefix}/login/sign-on?${new URLSearchParams({ next })}`)}">${t('identity.sign_on', { name: oidc_name })}</a>\n`
}

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

/** Helpers to write a page with; `t` escapes. */
export type Pen = { t: (key: string, params?: Text['params']) => string; language: Language; csrf_token: string }
/** `title` is a text key; `problem` is shown above `content`; `csrf_token` belongs to the session that begins with this response. */
/** `language` is the caller's by default. */
export type ServerPage = {
  status: number
  title: string
  problem?: Text | undefined
  csrf_token?: string
  language?: Language
  content: (pen: Pen) => string
}
type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Sends a server-rendered page: plain HTML without scripts, never cached; its forms echo the CSRF cookie. */
export async function sendServerPage({ env, db }: Pick<AppContext, 'env' | 'db'>, { request, reply }: Exchange, page: ServerPage) {
  const csrf_token = page.csrf_token ?? (request.cookies[cookieNames.csrf] || newToken())
  setCsrfCookie(request, reply, env, csrf_token)
  const { app_name } = await readSite(db, env)
  const html = written(page, { app_name, path_prefix: env.path_prefix, language: page.language ?? languageOf(request), csrf_token })
  return reply.code(page.status).type('text/html; charset=utf-8').send(html)
}

/** Whether a form was sent from such a page. */
export function isFromForm(request: FastifyRequest, given: string | undefined): boolean {
  const expected = request.cookies[cookieNames.csrf]
  return Boolean(expected) && sameToken(given, expected ?? '')
}

type Where = PageSettings & { language: Language; csrf_token: string }

function written({ title, problem, content }: ServerPage, { csrf_token, ...where }: Where): string {
  const { language } = where
  const spoken = (key: string, params?: Text['params']) => translate(language, { key, ...(params && { params }) })
  const message = problem ? problemLine(spoken(problem.key, problem.params)) : ''
  const t: Pen['t'] = (key, params) => escapeHtml(spoken(key, params))
  return htmlPage({ ...where, title: spoken(title), content: `${message}\n${content({ t, language, csrf_token })}` })
}

/** A form of such a page, with its hidden fields. */
export const formTo = (action: string, { csrf_token, next }: { csrf_token: string; next: string }, fields: string): string =>
  `<form method="post" action="${action}">
<input type="hidden" name="csrfmiddlewaretoken" value="${escapeHtml(csrf_token)}">
<input type="hidden" name="next" value="${escapeHtml(next)}">
${fields}
</form>`

type Place = Pick<Env, 'path_prefix' | 'root_url'>

/** Where to go after sign-in: `next` if it is an address of this site, else the root. */
export function safeNext(request: FastifyRequest, { path_prefix, root_url }: Place, next: string | undefined): string {
  const root = `${path_prefix}/`
  const origin = `${request.protocol}://${request.host}`
  if (!next || !URL.canParse(next, origin)) return root
  const url = new URL(next, origin)
  // A proxy may pass on neither the protocol nor the host of the browser's request.
  const isOwn = [origin, root_url].some((own) => new URL(own).origin === url.origin)
  const isHere = isOwn && url.pathname.startsWith(root) && !url.pathname.startsWith('//')
  return isHere && !/\/(login|login\/second|login\/second\/setup|logout)\/?$/.test(url.pathname)
    ? url.pathname + url.search + url.hash
    : root
}
