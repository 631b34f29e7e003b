import { endpoint } from '#shared/kit/endpoint.ts'
import { actor } from './actor.ts'

export const getMe = endpoint({ method: 'GET', path: 'users/me/', answer: actor })
