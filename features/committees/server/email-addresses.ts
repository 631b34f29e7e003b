import type { Text } from '#platform/server/http/problem.ts'
import { isMailAddress } from '#platform/shared/mail-address.ts'

const most = 1000

/** Without blank lines, each address once however it is spelled, as it was first. */
export function mergedAddresses(given: string[]): string[] {
  const addresses = given.map((line) => line.trim().normalize('NFC')).filter(Boolean)
  const bySpelling = new Map(addresses.toReversed().map((line) => [line.toLowerCase(), line]))
  return [...new Set(addresses.map((line) => bySpelling.get(line.toLowerCase()) ?? line))]
}

/** What is wrong with merged addresses: a text for each that is none, or one for too many. */
export function faultsOfAddresses(addresses: string[]): Text[] {
  if (addresses.length > most) return [{ key: 'committees.too_many_addresses', params: { maximum: most } }]
  return addresses
    .filter((line) => !isMailAddress(line))
    .map((line) => ({ key: 'committees.address_invalid', params: { address: shown(line) } }))
}

/** Enough of it to find it again. */
const shown = (line: string) => (line.length > 254 ? `${line.slice(0, 253)}…` : line)
