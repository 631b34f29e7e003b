import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The part of IPv6 that is publicly routed so far. */
const routed: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether an address is public: neither loopback nor in a private network, in any notation. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(routed))
}

/** Error for a host that is not public. */
export const isPrivateError = (host: string) =>
  new Error(`${host} is an address of this machine or of a network of its own: set RECORDS_ALLOW_PRIVATE if that is meant`)

/**
 * A lookup function for connections: fails if any address of a name is not public. Its result is used for the connection, so no second
 * lookup can differ.
 */
export const lookupPublic: LookupFunction = (host, options, answer) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return answer(error ?? new Error(`${host} leads nowhere`), '')
    if (!addresses.every(({ address }) => isPublic(address))) return answer(isPrivateError(host), '')
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
  })
