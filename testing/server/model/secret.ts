import { unique } from '#testing/server/test-server.ts'
import type { Listed } from './reference.ts'
import type { Built } from './worlds/build.ts'

/** Words that must not be found by those who may not see them. */
export const secret = () => unique('Geheimnis')

/** The ids of objects that a user does not see. */
export type Unseen = (list: Listed & keyof Built['ids']) => number[]
