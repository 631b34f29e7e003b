import { z } from 'zod'
import { chosenId } from '#platform/web/lib/http/search-params.ts'

/** The posting that is open. */
export const postingsSearch = z.object({ posting: chosenId })
