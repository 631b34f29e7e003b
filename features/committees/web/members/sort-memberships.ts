import type { Membership } from '#features/committees/membership-contract.ts'
import { fullName } from '#platform/shared/actor.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'

/** Responsible people first, then by last name (D2 §2 Membership card). */
export const sortMemberships = (memberships: Membership[]): Membership[] =>
  memberships.toSorted(
    (one, other) =>
      Number(other.is_responsible ?? false) - Number(one.is_responsible ?? false) || compareTitles(fullName(one), fullName(other)),
  )
