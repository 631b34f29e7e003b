import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#platform/server/deps.ts'
import { htmlPage, type PageSettings, problemLine } from '#platform/server/http/html-page.ts'
import { languageOf } from '#platform/server/http/language.ts'
import type { Text } from '#platform/server/http/problem.ts'
import { sameToken } from '#platform/server/http/same-token.ts'
import { say } from '#platform/server/lib/texts.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import type { Language } from '#platform/shared/languages.ts'
import { cookieNames, setCsrfCookie } from './cookies.ts'
import { newToken } from './sessions.ts'

/** Helpers to write a page with; `t` escapes. */
export type Pen = { t: (key: string, params?: Text['params']) => string; language: Language; csrf_token: string }
/** `title` is a text key; `problem` is shown above `content`; `csrf_token` belongs to the session that begins with this response. */
export type ServerPage = { status: number; title: string; problem?: Text | undefined; csrf_token?: string; content: (pen: Pen) => string }
type Exchange = { request: FastifyRequest; reply: FastifyReply }

/** Sends a server-rendered page: plain HTML without scripts, never cached; its forms echo the CSRF cookie. */
export async function sendServerPage({ env, db }: Pick<AppContext, 'env' | 'db'>, { request, reply }: Exchange, page: ServerPage) {
  const csrf_token = page.csrf_token ?? (request.cookies[cookieNames.csrf] || newToken())
  setCsrfCookie(request, reply, env, csrf_token)
  const { app_name } = await readSite(db, env)
  const html = written(page, { app_name, path_prefix: env.path_prefix, language: languageOf(request), csrf_token })
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
  const spoken = (key: string, params?: Text['params']) => say(language, { key, ...(params && { params }) })
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
