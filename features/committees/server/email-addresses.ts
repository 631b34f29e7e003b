import type { Text } from '#platform/server/http/problem.ts'
import { isMailAddress } from '#platform/shared/fields.ts'

const most = 1000

/** Trims the lines and drops blank ones. Of addresses that differ in case only, the first spelling is kept. */
export function mergedAddresses(given: string[]): string[] {
  const addresses = given.map((line) => line.trim().normalize('NFC')).filter(Boolean)
  const bySpelling = new Map(addresses.toReversed().map((line) => [line.toLowerCase(), line]))
  return [...new Set(addresses.map((line) => bySpelling.get(line.toLowerCase()) ?? line))]
}

/** Errors for merged addresses: one for each invalid address, or a single one if there are too many. */
export function faultsOfAddresses(addresses: string[]): Text[] {
  if (addresses.length > most) return [{ key: 'committees.too_many_addresses', params: { maximum: most } }]
  return addresses
    .filter((line) => !isMailAddress(line))
    .map((line) => ({ key: 'committees.address_invalid', params: { address: shown(line) } }))
}

/** Shortened, but long enough to find it again. */
const shown = (line: string) => (line.length > 254 ? `${line.slice(0, 253)}…` : line)
