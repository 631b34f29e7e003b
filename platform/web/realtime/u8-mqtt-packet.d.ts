// The library has no types of its own; these are the parts that we use.

declare module 'u8-mqtt-packet/esm/codec_v4_lean.js' {
  /** Readers and writers of the packets of MQTT 3.1.1. */
  const packets: { readonly decode_fns: unknown[] }
  export default packets
}

declare module 'u8-mqtt-packet/esm/codec_bind.js' {
  /** A packet of the server. `reason` is a number as an object: 0 if the connection is accepted. */
  export type ReadPacket =
    | { type: 'connack'; reason: { valueOf: () => number } }
    | { type: 'suback'; answers: { ok: boolean }[] }
    | { type: 'publish'; topic: string; payload: Uint8Array }
    | { type: 'pingresp' }

  export type WrittenPackets = {
    connect: { client_id: string; keep_alive: number; flags: { clean_start: boolean }; username: string; password: string }
    subscribe: { pkt_id: number; topics: string[] }
    pingreq: undefined
  }

  export function mqtt_pkt_ctx(
    level: 4,
    packets: object,
  ): {
    encode_pkt: <Type extends keyof WrittenPackets>(type: Type, packet?: WrittenPackets[Type]) => Uint8Array<ArrayBuffer>
    /** A reader of one connection: keeps the beginning of a packet until its rest arrives. */
    mqtt_stream: () => { decode: (bytes: Uint8Array) => ReadPacket[] }
  }
}
