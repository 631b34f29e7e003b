import { z } from 'zod'
import { isAddressOrPath, isColor } from '#platform/shared/site/site-settings.ts'

const words = z.string().trim().nullish().catch(null)

/** An application of the same provider (D1 §3 App tile), in the words of a list that is not ours: what is malformed counts as not there. */
const appTile = z.object({
  title: z.string().trim().min(1),
  subtitle: words,
  /** Of the web or a path of this site: nothing that a browser would run. */
  url: z.string().trim().refine(isAddressOrPath),
  color: z.string().refine(isColor).nullish().catch(null),
  /** An SVG picture, in base64. */
  svg_icon: z.base64().min(1).nullish().catch(null),
  abbreviation: words,
  type: words,
})
export type AppTile = z.infer<typeof appTile>

/** The tiles of an answer that make sense; none when it is no list. */
export const tilesOf = (answer: unknown): AppTile[] =>
  Array.isArray(answer) ? answer.flatMap((one) => appTile.safeParse(one).data ?? []) : []
