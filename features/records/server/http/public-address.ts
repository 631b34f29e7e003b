import { lookup } from 'node:dns'
import type { LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All that is routed of IPv6 so far. */
const routed: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Whether an address is one of the Internet: not of this machine, nor of a network of one's own, in whichever way it is written. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const read = ipaddr.process(address)
  return read.range() === 'unicast' && (read instanceof ipaddr.IPv4 || read.match(routed))
}

export const isPrivateError = (host: string) =>
  new Error(`${host} is an address of this machine or of a network of its own: set RECORDS_ALLOW_PRIVATE if that is meant`)

/** For connections: what a name leads to, unless any of it is not public. Nothing else is asked before the connection is made. */
export const lookupPublic: LookupFunction = (host, options, answer) =>
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? []
    if (error || !first) return answer(error ?? new Error(`${host} leads nowhere`), '')
    if (!addresses.every(({ address }) => isPublic(address))) return answer(isPrivateError(host), '')
    return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
  })
