import type { TestServer } from '#testing/server/test-server.ts'

/** Somebody without a session. */
export async function fetchPublic({ app }: Pick<TestServer, 'app'>, url: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({ method: 'GET', url, headers })
  const { date: _date, ...sent } = answer.headers
  return { status: answer.statusCode, headers: sent, text: answer.payload }
}

/** Every address that the public can ask for: pages, feeds and files of each kind with ids up to the largest one, and those without an id. */
export async function publicAddresses({ db, env }: Pick<TestServer, 'db' | 'env'>): Promise<string[]> {
  const root = `${env.path_prefix}/public`
  const { most } = await db
    .selectFrom('document')
    .select(({ fn }) => fn.max('id').as('most'))
    .executeTakeFirstOrThrow()
  const ids = Array.from({ length: (most ?? 0) + 3 }, (_, index) => index)
  const pages = [
    '',
    'feed.atom',
    'calendar.ics',
    ...ids.flatMap((id) => [
      `committees/${id}`,
      `committees/${id}/feed.atom`,
      `committees/${id}/calendar.ics`,
      `meetings/${id}`,
      `motions/${id}`,
    ]),
  ]
  const inLanguages = (['de', 'fr'] as const).flatMap((language) => pages.map((page) => `${root}/${language}/${page}`))
  return ['/robots.txt', `${root}/`, `${root}/sitemap.xml`, ...ids.map((id) => `${root}/documents/${id}`), ...inLanguages]
}
