/** Each byte of a length holds seven bits and whether another follows; four bytes at most (MQTT 3.1.1, 2.2.3). */
const sevenBits = 0x80
const largestPlace = sevenBits ** 3

type Header = { length: number; place: number }

/** Returns a function that checks the announced lengths of packets, chunk by chunk: false once one is above `most` or malformed. */
export function packetLengths(most: number) {
  let header: Header | null = null
  /** Remaining bytes of the current packet. */
  let rest = 0
  const readByte = (byte: number) => {
    if (!header) {
      header = { length: 0, place: 1 }
      return true
    }
    header.length += (byte % sevenBits) * header.place
    if (header.length > most) return false
    if (byte < sevenBits) {
      rest = header.length
      header = null
      return true
    }
    header.place *= sevenBits
    return header.place <= largestPlace
  }
  return (bytes: Buffer): boolean => {
    for (let at = 0; at < bytes.length; ) {
      const passed = Math.min(rest, bytes.length - at)
      rest -= passed
      at += passed
      if (at < bytes.length && !readByte(bytes[at++]!)) return false
    }
    return true
  }
}
