import type { Env } from '#platform/server/env.ts'

/** Path of the API below the path prefix, with a trailing slash (domain.md Wire conventions). */
export const apiPath = '/api/v1/'

/** The API's path including the path prefix. */
export const apiRoot = ({ path_prefix }: Pick<Env, 'path_prefix'>): string => `${path_prefix}${apiPath}`
