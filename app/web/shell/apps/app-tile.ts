import { z } from 'zod'
import { isAddressOrPath, isColor } from '#platform/shared/site/site-settings.ts'

const words = z.string().trim().nullish().catch(null)

/** An application of the same provider (D1 §3 App tile). The list comes from another server: malformed fields count as missing. */
const appTile = z.object({
  title: z.string().trim().min(1),
  subtitle: words,
  /** A web address or a path of this site: nothing that a browser would execute. */
  url: z.string().trim().refine(isAddressOrPath),
  color: z.string().refine(isColor).nullish().catch(null),
  /** SVG, base64. */
  svg_icon: z.base64().min(1).nullish().catch(null),
  abbreviation: words,
  type: words,
})
export type AppTile = z.infer<typeof appTile>

/** The valid tiles of a response; none if it is not a list. */
export const tilesOf = (answer: unknown): AppTile[] =>
  Array.isArray(answer) ? answer.flatMap((one) => appTile.safeParse(one).data ?? []) : []
