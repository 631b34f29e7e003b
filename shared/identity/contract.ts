import { z } from 'zod'
import { endpoint } from '#shared/kit/endpoint.ts'
import { languages } from '#shared/kit/languages.ts'
import { actor } from './actor.ts'

export const getMe = endpoint({ method: 'GET', path: 'users/me/', answer: actor })

const ownWishes = z.object({ language: z.enum(languages) })
/** All that people change of themselves: the language in which they are written to (permissions.md User). */
export const updateMe = endpoint({ method: 'PATCH', path: 'users/me/', body: ownWishes, answer: ownWishes })
