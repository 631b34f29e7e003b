import { actors, type Code } from './actors.ts'
import type { World } from './world.ts'

/** Those whom a row need not tell are answered as another one: what sets them apart gives and takes nothing. */
const likeness: Partial<Record<Code, Code>> = { RE: 'NM', TM: 'AC', GM: 'MB', CB: 'MB', XS: 'AN', DU: 'AN' }

/** What a request is made of; made anew for each actor, so that one who deletes takes nothing from the next. */
export type Request = {
  params?: Record<string, number | string>
  query?: Record<string, string>
  body?: object
  file?: [field: string, bytes: Buffer, file_name?: string, texts?: Record<string, string>]
}

/**
 * The statuses for the actors in their order, up to the last who is not answered like another one. The parameters are the world's own unless `ask` tells
 * others; `inactive` are the statuses of a committee that is not in use, where they are no rule of `inactiveAnswers`.
 */
export type Row = string | { answers: string; inactive?: string; ask: (world: World) => Request | Promise<Request> }
export type Rows = Record<string, Row>

/** The status that a row tells each actor. */
export const answersOf = (row: Row): Record<Code, string> => statuses(typeof row === 'string' ? row : row.answers)

/** Who is signed in no more, or never was. */
export const isNobody = (code: Code): boolean => code === 'AN' || likeness[code] === 'AN'

/** What is changed of whom or what belongs to no committee. */
const besideCommittees = /^(?:GET |\w+ (?:admin|devices|users)\/)/

/** The same where the committee is not in use: what would have been written is refused by its state. */
export function inactiveAnswers(route: string, row: Row): Record<Code, string> {
  if (typeof row !== 'string' && row.inactive) return statuses(row.inactive)
  const told = typeof row === 'string' ? row : row.answers
  return statuses(besideCommittees.test(route) ? told : told.replaceAll('200', '409'))
}

function statuses(line: string): Record<Code, string> {
  const told = line.split(' ')
  const of = (code: Code): string => told[actors.indexOf(code)] ?? of(likeness[code] ?? 'AN')
  return Object.fromEntries(actors.map((code) => [code, of(code)])) as Record<Code, string>
}

export const anyone = '200 200 200 200 200 200 200 200 200 200 200 200'
export const signedIn = '401 200 200 200 200 200 200 200 200 200 200 200'
/** Whoever sees the committee. */
export const committee = '401 404 404 200 200 200 200 200 200 404 404 200'
/** What only active memberships see. */
export const activeMember = '401 404 404 404 404 200 200 200 200 404 404 200'
/** What those who see the committee may not do, unless they are responsible. */
export const responsible = '401 404 404 403 403 403 403 403 200 404 404 403'
/** The same of a part that only active memberships see. */
export const responsibleOfPart = '401 404 404 404 404 403 403 403 200 404 404 403'
export const meeting = '401 404 404 200 404 200 200 404 200 404 404 200'
/** What those who see the meeting may not do, unless they are responsible. */
export const responsibleOfMeeting = '401 404 404 403 404 403 403 404 200 404 404 403'
export const reading = '401 404 404 403 404 200 200 404 200 404 404 200'
export const owner = '401 404 404 404 404 404 404 404 404 404 404 200'
/** The site's administration is no secret, and nobody else's. */
export const siteAdmin = '401 403 403 403 403 403 403 403 403 200 403 403'
