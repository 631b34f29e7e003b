import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import { openSession } from '#features/identity/server/sessions.ts'
import type { Deps } from '#platform/server/deps.ts'
import { refusalsOf } from '#platform/server/http/open-api/refusals.ts'
import { apiRoot } from '#platform/server/http/paths.ts'
import { type Answer, type Asked, type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { multipart, multipartOfFiles } from '#testing/server/files/multipart.ts'

type Where = { app: FastifyInstance } & Pick<Deps, 'db' | 'env' | 'clock'>
/** `files` by their names. */
type Sent = { file?: Buffer; file_name?: string; files?: Record<string, Buffer>; language?: string }
type Parts = Sent & {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  form?: Record<string, string>
  if_match?: string
}

/** Omits undefined parameters. */
const given = (query: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, [value].flat().map(String)]])))

function formOf({ upload = 'file' }: Endpoint, { file, file_name, files }: Sent, texts: Parts['form']) {
  if (files) return multipartOfFiles(upload, files, texts)
  return file && multipart(upload, file, file_name, texts)
}

type Request = (options: InjectOptions) => Promise<LightMyRequestResponse>

/** A signed-in browser, or an anonymous one. */
export function client({ app, db, env, clock }: Where, user: { id: number } | null) {
  const session = user && openSession(db, { user_id: user.id, at: clock() })
  return caller(env, async (options) => {
    const opened = await session
    if (!opened) return app.inject(options)
    const cookies = { sessionid: opened.token, csrftoken: opened.csrf_token }
    return app.inject({ ...options, cookies, headers: { 'x-csrftoken': opened.csrf_token, ...options.headers } })
  })
}

/** A program with an access token. */
export const program = ({ app, env }: Pick<Where, 'app' | 'env'>, token: string) =>
  caller(env, (options) => app.inject({ ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } }))

function caller(env: Where['env'], request: Request) {
  /** Makes one call of the contract; `file` or `files` go into its upload field. */
  const call = async <const E extends Endpoint>(endpoint: E, asked: Asked<E> & Sent) => {
    const { params, query, body, form: texts, language, if_match, ...sent } = asked as Parts
    const form = formOf(endpoint, sent, texts)
    const answer = await request({
      method: endpoint.method,
      url: apiRoot(env) + fillPath(endpoint.path, params),
      ...(query && { query: given(query) }),
      ...(body !== undefined && { payload: body as object }),
      ...(form && { payload: form.payload }),
      headers: {
        ...form?.headers,
        ...(language && { 'accept-language': language }),
        ...(if_match !== undefined && { 'if-match': if_match }),
      },
    })
    requireDescribed(endpoint, answer.statusCode)
    const isJson = String(answer.headers['content-type']).includes('json')
    return { status: answer.statusCode, headers: answer.headers, body: (isJson ? answer.json() : answer.rawPayload) as Answer<E> }
  }

  return { call, request }
}

/** Fails a test that provokes a refusal which the description of the API does not name. */
function requireDescribed(endpoint: Endpoint, status: number): void {
  const isDescribed = status < 400 || status >= 500 || Object.keys(refusalsOf(endpoint)).includes(String(status))
  if (!isDescribed)
    throw new Error(`${endpoint.method} ${endpoint.path} answers ${status}, which its contract does not describe in refusals`)
}

type Session = { token: string; csrf_token: string }

export const cookieOf = ({ token, csrf_token }: Session) => `sessionid=${token}; csrftoken=${csrf_token}`

/** Headers that a browser of that session sends, valid for changes too. */
export const sessionHeaders = (session: Session) => ({ cookie: cookieOf(session), 'x-csrftoken': session.csrf_token })
