import { handle } from '#server/kit/handle.ts'
import type { House } from '#server/kit/house.ts'
import { languageOf } from '#server/kit/language.ts'
import { notFound } from '#server/kit/problem.ts'
import * as api from '#shared/search/contract.ts'
import { findAnswer } from './answer.ts'

export function searchRoutes(house: House) {
  const { time_zone } = house.env
  handle(house, api.search, ({ db, me, site, query, request }) => {
    if (!site.full_text_search) throw notFound()
    return findAnswer(db, { searcher: { me, ...site }, asked: query, language: languageOf(request), time_zone })
  })
}
