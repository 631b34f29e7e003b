import type { FastifyInstance } from 'fastify'

export type KnowsPath = (path: string) => boolean

/** Records the paths of routes added to `app` from now on, so that an unmatched request can be told apart: wrong method or unknown path. */
export function learnPaths(app: FastifyInstance): KnowsPath {
  const patterns = new Set<string>()
  app.addHook('onRoute', ({ url }) => void patterns.add(url))
  let known: RegExp | undefined
  return (path) => {
    known ??= new RegExp(`^(${[...patterns].map(asRegExp).join('|')})/?$`)
    return known.test(path)
  }
}

const asRegExp = (pattern: string) => RegExp.escape(pattern.replace(/\/$/, '')).replace(/(\\x3a|:)\w+/g, '[^/]+')
