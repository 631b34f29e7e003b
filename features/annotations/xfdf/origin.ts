import { z } from 'zod'

/** Author and dates of an annotation before it was imported; stored with it and exported again. */
const origin = z.object({
  author: z.string().max(200).nullable().catch(null),
  created: z.iso.datetime().nullable().catch(null),
  modified: z.iso.datetime().nullable().catch(null),
})
export type Origin = z.infer<typeof origin>

/** The origin of an imported annotation; null if it was made here. */
export const originOf = (annotation: Record<string, unknown>): Origin | null =>
  origin
    .nullable()
    .catch(null)
    .parse(annotation['origin'] ?? null)

/** A PDF date in UTC: D:20260312130500Z. */
export const pdfDate = (instant: string): string => `D:${new Date(instant).toISOString().slice(0, 19).replace(/[-:T]/g, '')}Z`

/** Parses a PDF date, of which only the year is required; null if invalid. Without a time zone it counts as UTC. */
export function instantOf(date: string | null): string | null {
  const [, year, month = '01', day = '01', hour = '00', minute = '00', second = '00', sign, zoneHour = '00', zoneMinute = '00'] =
    /^D:(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?(?:Z|([+-])(\d\d)'?(\d\d)?'?)?/.exec(date?.trim() ?? '') ?? []
  if (!year) return null
  const zone = sign ? `${sign}${zoneHour}:${zoneMinute}` : 'Z'
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${zone}`)
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString()
}
