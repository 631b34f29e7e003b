import { z } from 'zod'
import { chosenId } from '#web/kit/search-params.ts'

/** The posting that is open. */
export const postingsSearch = z.object({ posting: chosenId })
