import { findBusinessByNumber } from '#features/businesses/server/repository.ts'
import type { SuggestionForm } from '#features/records/contract.ts'
import type { Db } from '#platform/server/database/db.ts'
import { refuseFaults } from '#platform/server/http/problem.ts'
import { faultsOfContents, fieldsOf, type Judged, missing, type Posting, unknown } from './judged.ts'

const inEveryVariant = ['description', 'business_number']
const inCanton = [...inEveryVariant, 'suggestion_type', 'reference', 'reason', 'submit_as_faction']

/** Throws 400 with everything that does not fit (D3 §5). Fields of the other variant are left out. */
export async function judgeSuggestion(db: Db, form: SuggestionForm, posting: Posting): Promise<Judged> {
  const { me, site, committee_id } = posting
  const { business_number: number = '' } = form
  const business = number === '' ? undefined : await findBusinessByNumber(db, { me, ...site }, { number, committee_id })
  const title = form.title || business?.title || ''
  refuseFaults({
    title: title === '' && (number === '' || business) ? missing : [],
    business_number: number !== '' && !business ? unknown : [],
    non_field_errors: faultsOfContents(form, posting),
  })
  return { title, fields: fieldsOf(form, site.is_solothurn ? inCanton : inEveryVariant) }
}
