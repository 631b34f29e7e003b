import * as api from '#features/search/contract.ts'
import type { House } from '#platform/server/house.ts'
import { handle } from '#platform/server/http/handle.ts'
import { languageOf } from '#platform/server/http/language.ts'
import { notFound } from '#platform/server/http/problem.ts'
import { findAnswer } from './answer.ts'

export function searchRoutes(house: House) {
  const { time_zone } = house.env
  handle(house, api.search, ({ db, me, site, query, request }) => {
    if (!site.full_text_search) throw notFound()
    return findAnswer(db, { searcher: { me, ...site }, asked: query, language: languageOf(request), time_zone })
  })
}
