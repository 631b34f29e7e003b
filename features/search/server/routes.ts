import * as api from '#features/search/contract.ts'
import type { AppContext } from '#platform/server/deps.ts'
import { languageOf } from '#platform/server/http/caller.ts'
import { handle } from '#platform/server/http/handle.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { findAnswer } from './answer.ts'

export function searchRoutes(context: AppContext) {
  const { time_zone } = context.env
  handle(context, api.search, ({ db, me, site, query, request }) => {
    if (!site.full_text_search) throw notFound()
    return findAnswer(db, { searcher: { me, ...site }, asked: query, language: languageOf(request), time_zone })
  })
}
