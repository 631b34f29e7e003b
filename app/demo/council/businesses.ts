import { type Business, businessList } from './business-list.ts'
import { addDays, workday, yearOf } from './calendar.ts'
import type { ManifestBusiness } from './council-shape.ts'

function businessNamed(key: string): Business {
  const business = businessList[key]
  if (!business) throw new Error(`The demonstration council has no business named ${key}`)
  return business
}

/** Number of a business, including the year in which it was filed. */
export function businessNumber(key: string, today: string): string {
  const { number, filed } = businessNamed(key)
  return `${number}/${yearOf(workday(addDays(today, filed)))}`
}

/** A business as meeting.json shows it with an agenda item. */
export function manifestBusiness(key: string, today: string): ManifestBusiness {
  const { title, type, source, responsible } = businessNamed(key)
  return { number: businessNumber(key, today), title, type, source_committee: source, responsible }
}
