import type { World } from './world.ts'

/**
 * The actors of permissions.md, in the situation of world.ts: committee and meeting of the actor.
 *
 * AN nobody · NM no membership · FM future · XM ended, but had the meeting · XB ended before the meeting · AC access · MB member ·
 * NB member since after the meeting · RS responsible · SA site administrator · OM member of another committee · OW owner of the personal document ·
 * RE records staff, no membership
 */
export const actors = ['AN', 'NM', 'FM', 'XM', 'XB', 'AC', 'MB', 'NB', 'RS', 'SA', 'OM', 'OW', 'RE'] as const
export type Code = (typeof actors)[number]

/** What a request is made of; made anew for each actor, so that one who deletes takes nothing from the next. */
export type Request = {
  params?: Record<string, number | string>
  query?: Record<string, string>
  body?: object
  file?: [field: string, bytes: Buffer, file_name?: string, texts?: Record<string, string>]
}

/** The statuses for the actors in their order; RE is answered as NM where nothing else is told, for their role shows them nothing else. The parameters are the world's own unless `ask` tells others. */
export type Row = string | { answers: string; ask: (world: World) => Request | Promise<Request> }
export type Rows = Record<string, Row>

/** Those of a row, for every actor. */
export function answersOf(row: Row): string {
  const answers = (typeof row === 'string' ? row : row.answers).split(' ')
  const [, noMember = ''] = answers
  return (answers.length < actors.length ? [...answers, noMember] : answers).join(' ')
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
