import { z } from 'zod'
import { listed } from '#platform/web/lib/http/address.ts'

/**
 * The filter in the page's address; colours as rrggbb. The page itself drops kinds that it does not know: their list belongs to the code that
 * draws annotations, which other pages do not load.
 */
export const myMarksSearch = z.object({
  kind: listed(z.string().regex(/^[a-z_]{1,40}$/)),
  color: listed(z.string().regex(/^[0-9a-f]{6}$/)),
})
export type MyMarksSearch = z.output<typeof myMarksSearch>
