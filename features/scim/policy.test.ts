import { expect, test } from 'vitest'
import { scimPolicy } from './policy.ts'

const nothing = { is_site_admin: false, is_auditor: false, is_records_staff: false }
const disabling = { is_disabled: true }
const enabling = { is_disabled: false }
const renaming = { last_name: 'Muster' }
const both = { ...disabling, ...renaming }

test.each([
  [nothing, { disabling: true, enabling: true, renaming: true, both: true }],
  [
    { ...nothing, is_site_admin: true },
    { disabling: true, enabling: false, renaming: false, both: false },
  ],
  [
    { ...nothing, is_auditor: true },
    { disabling: true, enabling: false, renaming: false, both: false },
  ],
  [
    { ...nothing, is_records_staff: true },
    { disabling: true, enabling: false, renaming: false, both: false },
  ],
])('an account with %j may be changed by SCIM: %j', (user, may) => {
  const asked: Record<string, { is_disabled?: boolean; last_name?: string }> = { disabling, enabling, renaming, both }
  expect(Object.fromEntries(Object.entries(asked).map(([name, changes]) => [name, scimPolicy.changeUser(user, changes)]))).toEqual(may)
})
