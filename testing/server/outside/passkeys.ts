import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign as signWith } from 'node:crypto'
import { addPasskey, beginPasskey, type MadePasskey } from '#features/identity/passkeys.ts'
import { codePage, cookiesOf, hiddenFields } from '#testing/server/clients/sign-in.ts'
import { aPersonWithPassword } from '#testing/server/factories/factories.ts'
import type { TestServer } from '#testing/server/test-server.ts'

type Item = number | string | Uint8Array | Map<Item, Item>

/** The part of CBOR that authenticators need. */
function cbor(item: Item): Buffer {
  if (typeof item === 'number') return item < 0 ? head(1, -1 - item) : head(0, item)
  if (typeof item === 'string') return Buffer.concat([head(3, Buffer.byteLength(item)), Buffer.from(item)])
  if (item instanceof Uint8Array) return Buffer.concat([head(2, item.length), item])
  return Buffer.concat([head(5, item.size), ...Array.from(item, (pair) => Buffer.concat(pair.map(cbor)))])
}

function head(type: number, value: number): Buffer {
  if (value < 24) return Buffer.from([(type << 5) | value])
  return value < 256 ? Buffer.from([(type << 5) | 24, value]) : Buffer.from([(type << 5) | 25, value >> 8, value & 255])
}

const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')
const counted = (counter: number) => Buffer.from(Uint32Array.of(counter).buffer).swap32()

/** What a browser and a device send; tests override single values. */
type Said = {
  origin: string
  rp_id: string
  type?: string
  flags: number
  counter: number
  key?: KeyObject
  attestation?: { fmt: string; attStmt: Map<Item, Item> }
}
export type Otherwise = Partial<Said & { challenge: string; id: string }>

const PRESENT = 1
const MADE = 0x40

/** A browser with a device that keeps a passkey (ES256) for the site of that origin. */
export function anAuthenticator(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credential_id = randomBytes(16)
  const id = base64url(credential_id)
  const usual: Said = { origin, rp_id: new URL(origin).hostname, flags: PRESENT, counter: 0 }
  let counter = 0

  const clientData = (type: string, challenge: string, said: Said) =>
    Buffer.from(JSON.stringify({ type: said.type ?? type, challenge, origin: said.origin, crossOrigin: false }))
  const authenticatorData = ({ rp_id, flags }: Said, count: number) => Buffer.concat([sha256(rp_id), Buffer.from([flags]), counted(count)])

  return {
    id,
    /** The registration response to these options. */
    make(options: { challenge: string }, otherwise: Otherwise = {}): MadePasskey {
      const said = { ...usual, ...otherwise }
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      const key = new Map<Item, Item>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ])
      const authData = Buffer.concat([
        authenticatorData({ ...said, flags: said.flags | MADE }, said.counter),
        Buffer.alloc(16),
        Buffer.from([0, credential_id.length]),
        credential_id,
        cbor(key),
      ])
      const { fmt, attStmt } = said.attestation ?? { fmt: 'none', attStmt: new Map() }
      const attestationObject = cbor(new Map<Item, Item>(Object.entries({ fmt, attStmt, authData })))
      const clientDataJSON = clientData('webauthn.create', otherwise.challenge ?? options.challenge, said)
      const response = {
        clientDataJSON: base64url(clientDataJSON),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      }
      return { id, rawId: id, type: 'public-key', response }
    },
    /** The assertion for these options; increments the counter. */
    use(options: { challenge: string }, otherwise: Otherwise = {}): string {
      counter += 1
      const said = { ...usual, counter, ...otherwise }
      const authData = authenticatorData(said, said.counter)
      const clientDataJSON = clientData('webauthn.get', otherwise.challenge ?? options.challenge, said)
      const signature = signWith('sha256', Buffer.concat([authData, sha256(clientDataJSON)]), said.key ?? privateKey)
      const response = {
        clientDataJSON: base64url(clientDataJSON),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      }
      return JSON.stringify({ id: otherwise.id ?? id, rawId: otherwise.id ?? id, type: 'public-key', response })
    },
  }
}
type Authenticator = ReturnType<typeof anAuthenticator>

/** A user with a passkey on a device. */
export async function aPersonWithPasskey(server: TestServer, password: string) {
  const person = await aPersonWithPassword(server, password)
  const browser = server.as(person)
  const device = anAuthenticator(server.env.root_url)
  const { recovery_codes } = (await addedPasskey(browser, device, password)).body
  return { ...person, browser, device, recovery_codes }
}

/** The options in the page that asks for a passkey. */
export function askedOn(html: string): { challenge: string; allowCredentials: { id: string }[]; rpId: string } {
  const [, asked = 'null'] = /data-asked="([^"]*)"/.exec(html) ?? []
  return JSON.parse(asked.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))))
}

type Given = { step: string; sign: (asked: ReturnType<typeof askedOn>) => string; next?: string }

/** Opens the page of the step and sends what a device signs, as its script does. */
export async function postPasskey(server: TestServer, { step, sign, next = '/' }: Given) {
  const page = await codePage(server, { step, next })
  return sendPasskey(server, { step, page, credential: sign(askedOn(page.body)) })
}

type Sent = { step: string; page: Awaited<ReturnType<typeof codePage>>; credential: string }

/** Sends an assertion from a page that was opened before. */
export const sendPasskey = (server: TestServer, { step, page, credential }: Sent) =>
  server.app.inject({
    method: 'POST',
    url: '/login/second/passkey',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    cookies: { sign_in_step: step, ...cookiesOf(page) },
    payload: new URLSearchParams({ ...hiddenFields(page.body), credential }).toString(),
  })

/** Adds a passkey on another device. */
export async function addedPasskey(browser: ReturnType<TestServer['as']>, device: Authenticator, password: string) {
  const options = (await browser.call(beginPasskey, { body: { password } })).body
  return browser.call(addPasskey, { body: { made: device.make(options) } })
}
