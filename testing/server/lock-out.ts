import type { Subject } from '#features/identity/server/failures.ts'
import type { TestHouse } from './house.ts'

/** What strangers do by hundreds of wrong passwords: whoever is counted for these waits as long as one can. */
export async function lockOut({ db, clock }: TestHouse, subjects: Subject[]): Promise<void> {
  for (const { subject, allowed } of subjects) {
    const counted = { failures: allowed + 20, last_failure: clock().toISOString() }
    await db
      .insertInto('sign_in_failure')
      .values({ subject, ...counted })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(counted))
      .execute()
  }
}
