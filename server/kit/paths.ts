import type { Env } from '#server/env.ts'

/** Where the API lives, with a trailing slash (domain.md Wire conventions). */
export const apiRoot = ({ path_prefix }: Pick<Env, 'path_prefix'>): string => `${path_prefix}/api/v1/`
