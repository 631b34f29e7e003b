import type { CommitteeUser } from '#features/committees/user-contract.ts'
import { fullName } from '#platform/shared/actor.ts'
import { compareTitles } from '#platform/web/lib/language/collate.ts'

/** Users with the role member, by full name (D2 §2); if the roles are not known, all have it. */
export const membersOf = (users: CommitteeUser[]): CommitteeUser[] =>
  users.filter(({ roles }) => !roles || roles.includes('member')).toSorted((one, other) => compareTitles(fullName(one), fullName(other)))
