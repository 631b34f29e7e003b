import type { z } from 'zod'
import { addBusiness, isBusinessOf } from '#features/businesses/server/repository.ts'
import type { acceptPosting, attachPosting, rejectPosting } from '#features/records/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { invalid } from '#platform/server/http/problem.ts'
import type { InInbox } from './repository.ts'

/** A decision of the records staff on a locked posting. */
export type Decision = { state: 'accepted' | 'attached'; business_id: number } | { state: 'rejected'; answer: string }

type Body<Call extends { body: z.ZodType }> = z.output<Call['body']>
type Held = Pick<InInbox, 'committee_id'>

/** Accepts it as a new business. Throws 400 if the committee already has that number. */
export async function accept(db: Db, { committee_id }: Held, { number, title, type }: Body<typeof acceptPosting>): Promise<Decision> {
  const business = await addBusiness(db, { committee_id, number, title, type: type || null })
  return { state: 'accepted', business_id: business.id }
}

/** Attaches it to a business of its committee; throws 400 for other businesses. */
export async function attach(db: Db, held: Held, { business_id }: Body<typeof attachPosting>): Promise<Decision> {
  if (!(await isBusinessOf(db, held, business_id))) throw invalid({ business_id: [{ key: 'records.business_of_other_committee' }] })
  return { state: 'attached', business_id }
}

/** Rejects it, with the reason that its poster reads. */
export const reject = ({ reason }: Body<typeof rejectPosting>): Decision => ({ state: 'rejected', answer: reason })
