import { stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import aws4 from 'aws4'
import S3rver from 's3rver'

type Stored = { bucket: string; key: string }
type Asked = { method: string; url: string; headers: Record<string, string> }
type Answering = Asked & { status: number; type: string; body: string }
type Inside = {
  middleware: ((asked: Answering, next: () => Promise<void>) => Promise<void>)[]
  store: { putObject: (object: Stored) => Promise<{ size: number }>; getResourcePath: (...way: string[]) => string }
}

const [directory = '', port = '0'] = process.argv.slice(2)
const key = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
const server = new S3rver({
  address: '127.0.0.1',
  port: Number(port),
  directory,
  silent: true,
  configureBuckets: [{ name: 'council', configs: [] }],
})
const { store, middleware } = server as unknown as Inside

// Checks signatures, since the library checks only the key.
middleware.unshift(async (asked, next) => {
  if (!asked.headers.authorization?.includes(`Credential=${key.accessKeyId}/`) || isSigned(asked)) return next()
  asked.status = 403
  asked.type = 'application/xml'
  asked.body = '<Error><Code>SignatureDoesNotMatch</Code></Error>'
})

function isSigned({ method, url, headers: { authorization = '', ...headers } }: Asked) {
  const [, region, names = '', signature] =
    /Credential=[^/]+\/\d+\/([^/]+)\/.*SignedHeaders=([^,]+), ?Signature=(\w+)/.exec(authorization) ?? []
  const signed = Object.fromEntries(names.split(';').map((name) => [name, headers[name] ?? '']))
  const request = { service: 's3', region, method, path: url, headers: signed, extraHeadersToInclude: { range: true } }
  return String(aws4.sign(request, key).headers?.Authorization).endsWith(`Signature=${signature}`)
}

// The library responds slightly before the last bytes are in the file.
const put = store.putObject.bind(store)
store.putObject = async (object) => {
  const done = await put(object)
  while ((await stat(store.getResourcePath(object.bucket, object.key, 'object'))).size < done.size) await setImmediate()
  return done
}

const address = await server.run()
process.send?.(address.port)
process.once('disconnect', () => process.exit())
