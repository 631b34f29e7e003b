import type { FastifyReply, FastifyRequest } from 'fastify'
import { addAuditEntry } from '#features/audit/server/repository.ts'
import { clearAttempts, countAttempt, ofUnsubscribing } from '#features/identity/server/throttle.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { htmlPage } from '#platform/server/http/html-page.ts'
import { translate } from '#platform/server/lib/texts.ts'
import { languageTo } from '#platform/server/mail/letters.ts'
import { readSite } from '#platform/server/site-settings.ts'
import { escapeHtml } from '#platform/shared/escape-html.ts'
import type { Language } from '#platform/shared/languages.ts'
import { endSubscriptions } from './repository.ts'
import { readKey, readToken, type Unsubscribed, unsubscribePath } from './unsubscribe-token.ts'

type Exchange = { request: FastifyRequest<{ Params: { token: string } }>; reply: FastifyReply }
type Known = Unsubscribed & { username: string; language: Language | null }

/**
 * The address in mails that ends them, without a session (RFC 8058). GET shows a page with a button and changes nothing, because mail scanners open links;
 * POST ends the mails, from that button or at one click in a mail program. Tokens that are wrong, and those of users who are gone, get the same 404.
 */
export function unsubscribePage(context: AppContext) {
  const { app, db, env } = context
  const url = `${env.path_prefix}${unsubscribePath}:token`

  app.get<{ Params: { token: string } }>(url, (request, reply) =>
    answering(context, { request, reply }, async (known) => {
      const about = known.committee_id === null ? 'question_all' : 'question_committee'
      return { text: about, form: true, status: 200 }
    }),
  )

  app.post<{ Params: { token: string } }>(url, (request, reply) =>
    answering(context, { request, reply }, async (known) => {
      await db.transaction().execute((trx) => end(trx, known, { request_id: request.id, at: context.clock() }))
      return { text: known.committee_id === null ? 'done_all' : 'done_committee', form: false, status: 200 }
    }),
  )
}

async function end(db: Db, { user_id, username, committee_id }: Known, { request_id, at }: { request_id: string; at: Date }) {
  if (!(await endSubscriptions(db, { user_id, committee_id }))) return
  const subject = { subject_type: 'user', subject_id: user_id, ...(committee_id !== null && { committee_id }) }
  await addAuditEntry(db, { id: user_id, username }, { action: 'end_subscriptions', ...subject, request_id, at })
}

type Page = { text: string; form: boolean; status: number }

/** Answers with the page that a valid token gets; counts the others per network. */
async function answering(context: AppContext, { request, reply }: Exchange, answer: (known: Known) => Promise<Page>) {
  const attempt = ofUnsubscribing({ address: request.ip })
  const wait = await countAttempt(context.db, attempt, context.clock())
  if (wait > 0) return send(context, { request, reply: reply.header('retry-after', wait) }, { text: 'wait', form: false, status: 429 })
  const known = await findKnown(context.db, request.params.token)
  if (!known) return send(context, { request, reply }, { text: 'unknown', form: false, status: 404 })
  await clearAttempts(context.db, attempt)
  return send(context, { request, reply }, await answer(known), known.language)
}

async function findKnown(db: Db, token: string): Promise<Known | undefined> {
  const read = readToken(await readKey(db), token)
  const user = await db
    .selectFrom('app_user')
    .where('id', '=', read?.user_id ?? 0)
    .select(['username', 'language'])
    .executeTakeFirst()
  return read && user && { ...read, ...user }
}

async function send({ db, env }: AppContext, { request, reply }: Exchange, { text, form, status }: Page, chosen?: Language | null) {
  const { app_name } = await readSite(db, env)
  const language = chosen ? languageTo(env, chosen) : languageOf(request)
  const t = (key: string) => escapeHtml(translate(language, { key: `unsubscribe.${key}`, params: { app_name } }))
  // The field is what mail programs send (RFC 8058 §3.1); the form is sent to its own address.
  const button = `<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">${t('end')}</button></form>`
  const content = `<p role="status">${t(text)}</p>\n${form ? button : ''}`
  const title = translate(language, { key: 'unsubscribe.title' })
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(htmlPage({ app_name, path_prefix: env.path_prefix, language, title, content }))
}
