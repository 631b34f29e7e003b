import { z } from 'zod'
import { chosenId } from '#platform/web/lib/http/search-params.ts'

/** The opened posting, as in the address. */
export const postingsSearch = z.object({ posting: chosenId })
