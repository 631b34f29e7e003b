import type { Subject } from '#features/identity/server/throttle.ts'
import type { TestServer } from '#testing/server/test-server.ts'

/** Simulates hundreds of wrong passwords: these subjects are throttled for the longest time. */
export async function lockOut({ db, clock }: TestServer, subjects: Subject[]): Promise<void> {
  for (const { subject, allowed } of subjects) {
    const counted = { failures: allowed + 20, last_failure: clock().toISOString() }
    await db
      .insertInto('sign_in_failure')
      .values({ subject, ...counted })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet(counted))
      .execute()
  }
}
