import { expect, test } from 'vitest'
import { administrationPolicy } from './policy.ts'

test.each([
  [true, true, true, true],
  [true, false, true, false],
  [false, true, false, false],
  [false, false, false, false],
])('site administrator %j, auditor %j: administers %j, reads the audit log %j', (is_site_admin, is_auditor, administer, audit) => {
  const me = { is_site_admin, is_auditor }
  expect([administrationPolicy.administer(me), administrationPolicy.audit(me)]).toEqual([administer, audit])
})
