import { unique } from '#testing/server/house.ts'
import type { Built } from './build.ts'
import type { Listed } from './reference.ts'

/** Words that nobody finds who is not to. */
export const secret = () => unique('Geheimnis')

/** The ids of what somebody does not see. */
export type Unseen = (list: Listed & keyof Built['ids']) => number[]
