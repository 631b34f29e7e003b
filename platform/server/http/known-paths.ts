import type { FastifyInstance } from 'fastify'

export type KnowsPath = (path: string) => boolean

/** Learns the paths that are added to `app` from now on; tells of an address that no route took whether another method would have. */
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
