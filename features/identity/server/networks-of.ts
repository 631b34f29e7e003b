import ipaddr from 'ipaddr.js'

/** Networks that an address belongs to: `near` is one customer or building, `wide` a whole organisation or provider. */
export type Networks = { near: string; wide: string | null }

/** IPv4 is counted by address. With IPv6, one customer has at least a /64 with 2^64 addresses, and maybe the /48. */
export function networksOf(address: string): Networks {
  if (!ipaddr.isValid(address)) return { near: address, wide: null }
  const read = ipaddr.process(address)
  const bytes = read.toByteArray()
  if (read instanceof ipaddr.IPv4) return { near: bytes.join('.'), wide: null }
  // Gateways map all of IPv4 into one /64: the last four bytes are the client's address.
  if (['rfc6052', 'rfc6145'].includes(read.range())) return { near: bytes.slice(-4).join('.'), wide: null }
  return { near: prefix(bytes, 64), wide: prefix(bytes, 48) }
}

const prefix = (bytes: number[], bits: number) => `${Buffer.from(bytes.slice(0, bits / 8)).toString('hex')}/${bits}`
