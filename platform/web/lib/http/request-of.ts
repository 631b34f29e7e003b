import { type Asked, type Endpoint, fillPath } from '#platform/shared/endpoint.ts'
import { workHeader } from '#platform/shared/live-topics.ts'
import { readCookie } from '#platform/web/lib/session/cookies.ts'
import { attendance } from '#platform/web/lib/session/presence.ts'
import { apiRoot } from './address.ts'
import { type Query, writeQuery } from './search-params.ts'

/** Name under which the server reports the position of this work in its queue. */
export type NamedWork = { work?: string }

type Parts = NamedWork & { params?: Record<string, string | number>; query?: Query; body?: unknown; if_match?: string }

/** Address and headers of a call: JSON, trailing slash, CSRF token for changes (D1 §7), and a marker if the call is unattended. */
export function requestOf<E extends Endpoint>(endpoint: E, asked: Asked<E> & NamedWork) {
  const { params, query = {}, body, if_match, work } = asked as Parts
  const search = writeQuery(query)
  return {
    address: apiRoot() + fillPath(endpoint.path, params) + search,
    headers: {
      Accept: 'application/json',
      ...(endpoint.method !== 'GET' && { 'X-CSRFToken': readCookie('csrftoken') ?? '' }),
      ...(if_match !== undefined && { 'If-Match': if_match }),
      ...attendance(),
      ...(work !== undefined && { [workHeader]: work }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  }
}
