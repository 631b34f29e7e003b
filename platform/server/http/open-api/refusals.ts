import { type Endpoint, type RefusalStatus, scopeOf } from '#platform/shared/endpoint.ts'

type Refusals = Partial<Record<RefusalStatus, string>>

/** The statuses that refuse a call, with what is true then: what follows from its contract, and what the contract adds. */
export function refusalsOf(endpoint: Endpoint): Refusals {
  const { refusals: added = {} } = endpoint
  const implied: [RefusalStatus, string | false][] = [
    [400, isJudged(endpoint) && 'A part of the request is missing or wrong: errors by field.'],
    [
      401,
      endpoint.access === 'anyone' ? 'An access token was sent, and it is not valid.' : 'There is no session, or no valid access token.',
    ],
    [403, endpoint.access !== 'anyone' && credentialsOf(endpoint)],
    [404, endpoint.params !== undefined && 'There is nothing with this id, or the caller may not see it.'],
    [412, changesEdited(endpoint) && '`If-Match` names another state than the present one, which is in `current`.'],
    [413, sendsBody(endpoint) && 'The body is too large.'],
    [415, sendsBody(endpoint) && 'The body has another content type.'],
    [416, endpoint.answer === 'file' && 'The file has no such range. The answer has no body.'],
  ]
  const all = implied.map(([status, text]) => [status, [text, added[status]].filter(Boolean).join(' ')] as const)
  const others = Object.entries(added).map(([status, text]) => [Number(status) as RefusalStatus, text] as const)
  return Object.fromEntries([...others, ...all].filter(([, text]) => text !== ''))
}

/** Whether the call is a change that supports `If-Match`. */
export const changesEdited = ({ edited, method }: Endpoint): boolean => edited !== undefined && method !== 'GET'

const sendsBody = ({ body, upload }: Endpoint) => (body ?? upload) !== undefined
const isJudged = ({ method, query }: Endpoint) => method !== 'GET' || query !== undefined

function credentialsOf(endpoint: Endpoint): string {
  const scope = scopeOf(endpoint)
  const token = scope === 'none' ? 'The call takes no access token.' : `The access token does not have the scope \`${scope}\`.`
  const reasons = [
    endpoint.method !== 'GET' && 'The CSRF token of the session is missing or wrong.',
    token,
    isOfAdministrators(endpoint) && noAdministrator,
  ]
  return reasons.filter(Boolean).join(' ')
}

const isOfAdministrators = ({ path }: Endpoint) => path.startsWith('admin/')
const noAdministrator = 'The caller is not a site administrator.'
