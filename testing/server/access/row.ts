import { actors, type Code } from './actors.ts'
import type { World } from './world.ts'

/** Actors that a row may omit: they get the same response as another one, since what distinguishes them has no effect. */
const likeness: Partial<Record<Code, Code>> = { RE: 'NM', TM: 'AC', GM: 'MB', CB: 'MB', XS: 'AN', DU: 'AN' }

/** Parts of a request; rebuilt for each actor, so that a deletion does not affect the next one. */
export type Request = {
  params?: Record<string, number | string>
  query?: Record<string, string>
  body?: object
  file?: [field: string, bytes: Buffer, file_name?: string, texts?: Record<string, string>]
}

/**
 * The statuses of the actors in order, up to the last one that does not follow another. Parameters come from the world unless `ask` gives
 * others; `inactive` holds the statuses in an inactive committee if `inactiveAnswers` does not apply.
 */
export type Row = string | { answers: string; inactive?: string; ask: (world: World) => Request | Promise<Request> }
export type Rows = Record<string, Row>

/** The status that a row expects for each actor. */
export const answersOf = (row: Row): Record<Code, string> => statuses(typeof row === 'string' ? row : row.answers)

/** Actors without a valid session. */
export const isNobody = (code: Code): boolean => code === 'AN' || likeness[code] === 'AN'

/** Changes that belong to no committee. */
const besideCommittees = /^(?:GET |\w+ (?:admin|devices|users)\/)/

/** The same for an inactive committee: what would have been written is refused with 409. */
export function inactiveAnswers(route: string, row: Row): Record<Code, string> {
  if (typeof row !== 'string' && row.inactive) return statuses(row.inactive)
  const expected = typeof row === 'string' ? row : row.answers
  return statuses(besideCommittees.test(route) ? expected : expected.replaceAll('200', '409'))
}

function statuses(line: string): Record<Code, string> {
  const parts = line.split(' ')
  const of = (code: Code): string => parts[actors.indexOf(code)] ?? of(likeness[code] ?? 'AN')
  return Object.fromEntries(actors.map((code) => [code, of(code)])) as Record<Code, string>
}

export const anyone = '200 200 200 200 200 200 200 200 200 200 200 200'
export const signedIn = '401 200 200 200 200 200 200 200 200 200 200 200'
/** Everybody who sees the committee. */
export const committee = '401 404 404 200 200 200 200 200 200 404 404 200'
/** Visible to active memberships only. */
export const activeMember = '401 404 404 404 404 200 200 200 200 404 404 200'
/** Forbidden to those who see the committee, unless they are responsible. */
export const responsible = '401 404 404 403 403 403 403 403 200 404 404 403'
/** The same for a part that only active memberships see. */
export const responsibleOfPart = '401 404 404 404 404 403 403 403 200 404 404 403'
export const meeting = '401 404 404 200 404 200 200 404 200 404 404 200'
/** Forbidden to those who see the meeting, unless they are responsible. */
export const responsibleOfMeeting = '401 404 404 403 404 403 403 404 200 404 404 403'
export const reading = '401 404 404 403 404 200 200 404 200 404 404 200'
export const owner = '401 404 404 404 404 404 404 404 404 404 404 200'
/** Everybody knows that the administration exists, but only site administrators may use it. */
export const siteAdmin = '401 403 403 403 403 403 403 403 403 200 403 403'
