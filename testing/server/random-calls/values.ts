import fc from 'fast-check'

/** The part of JSON Schema that the contract uses. */
export type Schema = {
  type?: string
  format?: string
  pattern?: string
  enum?: readonly unknown[]
  const?: unknown
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  properties?: Record<string, Schema>
  required?: readonly string[]
  items?: Schema
  prefixItems?: readonly Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

type Values = fc.Arbitrary<unknown>

/** Other tests cover longer ones. */
const longest = { text: 300, list: 4 }
const smallId = fc.integer({ min: 1, max: 60 })
const someText = (unit: 'grapheme' | 'binary' = 'grapheme') => fc.string({ unit, maxLength: 40 })
const aMoment = fc.date({ min: new Date('1990-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })

const formats: Record<string, Values> = {
  date: aMoment.map((moment) => moment.toISOString().slice(0, 10)),
  'date-time': aMoment.map((moment) => moment.toISOString()),
  uuid: fc.uuid(),
  email: fc.emailAddress(),
}

/** Values that fit a schema, or nearly so. */
export function fitting(schema: Schema = {}): Values {
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const ways = schema.anyOf ?? schema.oneOf
  if (ways) return fc.oneof(...ways.map(fitting))
  return (byType[schema.type ?? ''] ?? (() => fc.jsonValue({ maxDepth: 2 })))(schema)
}

const byType: Record<string, (schema: Schema) => Values> = {
  string: text,
  integer: ({ minimum = -100, maximum = 1_000 }) =>
    fc.oneof({ weight: 4, arbitrary: smallId }, fc.integer({ min: Math.max(minimum, -(2 ** 31)), max: Math.min(maximum, 2 ** 31 - 1) })),
  number: ({ minimum = 0, maximum = 2_000 }) => fc.double({ min: minimum, max: maximum, noNaN: true }),
  boolean: () => fc.boolean(),
  null: () => fc.constant(null),
  array: ({ items, prefixItems, minItems = 0, maxItems = longest.list }) =>
    prefixItems
      ? fc.tuple(...prefixItems.map(fitting))
      : fc.array(fitting(items), { minLength: minItems, maxLength: Math.max(minItems, Math.min(maxItems, longest.list)) }),
  object: ({ properties = {}, required = [] }) =>
    fc.record(Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, fitting(of)])), {
      requiredKeys: [...required],
      noNullPrototype: true,
    }),
}

function text({ format = '', pattern, minLength = 0, maxLength = longest.text }: Schema): Values {
  if (formats[format]) return formats[format]
  if (pattern && !pattern.includes('\\P')) return fc.stringMatching(new RegExp(pattern), { maxLength: longest.text })
  return fc.oneof(
    { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 40)) }) },
    fc.constantFrom('Voranschlag', 'Antrag zum Schulhaus', 'a'),
  )
}

const nested = (depth: number) => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`) as unknown

/** Values that hardly fit anywhere. */
export const unfitting: Values = fc.oneof(
  fc.constantFrom<unknown>(
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    '\u202eabc',
    'x'.repeat(20_000),
    "'; drop table app_user; --",
    '../../etc/passwd',
    '%',
    '%00',
    '{{name}}',
    '<script>alert(1)</script>',
    'a\r\nSet-Cookie: b=c',
    '1e999',
    '-0',
    '٣',
    'NaN',
    'null',
    '2026-02-30',
    '0000-00-00',
    '+275760-09-13',
    '9999-12-31T23:59:60Z',
    '__proto__',
    'constructor',
    '=cmd()',
    '\uffff',
    '%zz',
    '*',
    '"',
    '((((',
    '\\',
    0,
    -1,
    1.5,
    2 ** 31 - 1,
    2 ** 31,
    2 ** 53,
    1e308,
    -1e308,
    null,
    true,
    false,
    [],
    {},
    [null],
    [[]],
    { id: {} },
    { __proto__: null, constructor: 1 },
    nested(500),
  ),
  someText('binary'),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A value with one of its parts, at any depth, replaced, left out, or added. */
export const broken = (value: unknown): Values =>
  fc.tuple(fc.array(fc.nat(20), { maxLength: 4 }), unfitting, fc.constantFrom('replace', 'leave out', 'add')).map(([way, other, how]) => {
    const copy = structuredClone(value)
    if (typeof copy !== 'object' || copy === null) return other
    breakIn(copy as Record<string, unknown>, way, { other, how })
    return copy
  })

type Breaking = { other: unknown; how: string }
function breakIn(into: Record<string, unknown>, [step = 0, ...rest]: number[], breaking: Breaking): void {
  const names = Object.keys(into)
  const name = names[step % (names.length || 1)] ?? 'more'
  const inner = into[name]
  if (rest.length > 0 && typeof inner === 'object' && inner !== null) return breakIn(inner as Record<string, unknown>, rest, breaking)
  if (breaking.how === 'leave out') delete into[name]
  else into[breaking.how === 'add' ? 'more' : name] = breaking.other
}
