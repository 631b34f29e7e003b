import type { Registered } from '#features/devices/contract.ts'
import { fromBase64 } from '#platform/web/lib/base64.ts'
import { createVault, KEY_LENGTH } from './vault.ts'

const key = btoa('k'.repeat(KEY_LENGTH))

/** The server's answer to that person's browser. */
export const aRegistered = (facts: Partial<Registered> = {}): Registered => ({
  user_id: 1,
  days: 7,
  device: { id: '6a1f5c8e-7b1d-4f0a-9c39-0d7f1f1a2b3c', key },
  ...facts,
})

/** The vault of that browser. */
export const aVault = () => createVault(fromBase64(key))
