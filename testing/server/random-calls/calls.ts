import fc from 'fast-check'
import { multipartOfFiles } from '#testing/server/files/multipart.ts'
import { broken, fitting, type Schema, unfitting } from './values.ts'

type Parameter = { in: string; name: string; schema: Schema }
type Content = Record<string, { schema: Schema }>
type Described = { parameters?: readonly Parameter[]; requestBody?: { content: Content } }
/** A call in the server's OpenAPI description. */
export type Operation = Described & { method: string; path: string }

/** All calls of an OpenAPI description. */
export const operationsOf = ({ paths = {} }: { paths?: object }): Operation[] =>
  Object.entries(paths as Record<string, object>).flatMap(([path, methods]) =>
    Object.entries(methods as Record<string, Described>).map(([method, described]) => ({
      ...described,
      path,
      method: method.toUpperCase(),
    })),
  )

/** Existing ids and suitable files. */
export type Things = { uuids: readonly string[]; paramsOf: (path: string) => Record<string, number>; files: Record<string, Buffer> }
export type Call = {
  method: string
  url: string
  query?: Record<string, string | string[] | undefined>
  payload?: Buffer | string
  headers: Record<string, string>
}

/** Random calls of these operations, most of them nearly valid. */
export const callsOf = (operations: readonly Operation[], things: Things): fc.Arbitrary<Call> =>
  fc.constantFrom(...operations).chain((operation) =>
    fc
      .record({ url: urls(operation, things), query: queries(operation), body: bodies(operation, things), headers: strangeHeaders })
      .map(({ url, query, body, headers }) => ({
        method: operation.method,
        url,
        ...query,
        ...body,
        headers: { ...headers, ...body.headers },
      })),
  )

const often = <T>(usual: fc.Arbitrary<T>, other: fc.Arbitrary<T>) => fc.oneof({ weight: 6, arbitrary: usual }, other)
const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed().slice(0, 2_000)

function urls({ path, parameters = [] }: Operation, { uuids, paramsOf }: Things): fc.Arbitrary<string> {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const isUuid = (name: string) => parameters.some((parameter) => parameter.name === name && parameter.schema.format === 'uuid')
  const known = paramsOf(path.replace(/^\/api\/v1\//, ''))
  const ids = (name: string): fc.Arbitrary<unknown> =>
    isUuid(name)
      ? often(fc.constantFrom(...uuids), unfitting)
      : fc.oneof(
          { weight: 8, arbitrary: fc.constant(known[name] || 1) },
          { weight: 6, arbitrary: fc.integer({ min: 1, max: 12 }) },
          { weight: 2, arbitrary: fc.integer({ min: 1, max: 60 }) },
          unfitting,
        )
  const filled = fc
    .tuple(...names.map(ids))
    .map((values) => names.reduce((url, name, at) => url.replace(`{${name}}`, encodeURIComponent(asText(values[at]))), path))
  return fc.oneof(
    { weight: 30, arbitrary: filled },
    fc.constantFrom(`${path}%00`, `${path}%zz`, `${path}//`, `${path}..%2f..`, `${path}?&=&&%`),
  )
}

function queries({ parameters = [] }: Operation): fc.Arbitrary<Pick<Call, 'query'>> {
  const declared = parameters.filter((parameter) => parameter.in === 'query')
  if (declared.length === 0) return often(fc.constant({}), fc.constant({ query: { limit: 'x' } }))
  const values = (schema: Schema) => often<unknown>(fitting(schema), unfitting).map(asText)
  const one = (schema: Schema) => often<string | string[]>(values(schema), fc.array(values(schema), { maxLength: 3 }))
  return fc
    .record(Object.fromEntries(declared.map(({ name, schema }) => [name, one(schema)])), { requiredKeys: [], noNullPrototype: true })
    .map((query) => ({ query }))
}

type Body = Pick<Call, 'payload' | 'headers'>
const json = (value: unknown): Body => ({ payload: JSON.stringify(value), headers: { 'content-type': 'application/json' } })

function bodies({ requestBody, method }: Operation, things: Things): fc.Arbitrary<Body> {
  const none = fc.constant<Body>({ headers: {} })
  if (!requestBody) return method === 'GET' ? none : often(none, strangeBodies)
  const { 'application/json': asJson, 'multipart/form-data': asForm, 'application/x-www-form-urlencoded': asFields } = requestBody.content
  const values = fitting((asJson ?? asForm ?? asFields)?.schema)
  const nearly = fc.oneof({ weight: 3, arbitrary: values }, values.chain(broken))
  const usual = asForm ? nearly.chain((value) => forms(asForm.schema, { value, things })) : nearly.map(json)
  return fc.oneof({ weight: 12, arbitrary: usual }, strangeBodies)
}

const strangeBodies: fc.Arbitrary<Body> = fc.oneof(
  unfitting.map(json),
  fc
    .tuple(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.constantFrom(
        'application/json',
        'text/xml',
        'multipart/form-data',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        '%',
        '',
      ),
    )
    .map(([payload, type]) => ({ payload, headers: (type ? { 'content-type': type } : {}) as Record<string, string> })),
)

const strangeNames = ['Antrag.pdf', '../../x.pdf', 'a\u202efdp.exe', 'Sitzung für Räte.zip', '.', '%00.pdf', `${'lang'.repeat(100)}.pdf`]

/** A form with its texts, and with files in its upload field. */
function forms({ properties = {} }: Schema, { value, things }: { value: unknown; things: Things }): fc.Arbitrary<Body> {
  const [field = 'file'] = Object.keys(properties).filter((name) => properties[name]?.format === 'binary')
  const texts = Object.fromEntries(
    Object.entries(value ?? {}).flatMap(([name, text]) => (name === field ? [] : [[name.replace(/["\r\n]/g, ''), asText(text)]])),
  )
  const bytes = fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...Object.values(things.files)) },
    fc.uint8Array({ maxLength: 200 }).map((some) => Buffer.from(some)),
  )
  const files = fc.dictionary(fc.constantFrom(...strangeNames), bytes, { maxKeys: 2, noNullPrototype: true })
  return fc
    .tuple(files, often(fc.constant(field), fc.constantFrom('other', '__proto__', '')), often(fc.constant(0), fc.nat(200)))
    .map(([given, name, cut]) => {
      const { payload, headers } = multipartOfFiles(name, given, texts)
      return { payload: payload.subarray(0, payload.length - cut), headers }
    })
}

const strangeHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
  {
    'accept-language': fc.constantFrom('fr', 'en;q=x', '*', ',,;q=', 'x'.repeat(500)),
    accept: fc.constantFrom('text/html', 'application/json', '*/*;q=2', ''),
    range: fc.constantFrom('bytes=0-0', 'bytes=-1', 'bytes=5-2', 'bytes=0-0,2-3', 'bytes=99999999999999999999-', 'lines=1-2'),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"', ','),
    'if-range': fc.constantFrom('"x"', 'yesterday'),
    'x-request-id': fc.constantFrom('', 'x'.repeat(2_000), "a'b"),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', 'x, y'),
  },
  { requiredKeys: [], noNullPrototype: true },
)

/** Reported so that it can be repeated. */
export const described = ({ payload, ...call }: Call) => ({
  ...call,
  ...(payload !== undefined && {
    payload: Buffer.from(payload as string)
      .subarray(0, 600)
      .toString(),
  }),
})
