import { importsOf, lazyImportsOf } from './imports.ts'

/** `from` may not import `to`; in `to`, `$1` is the first group of `from`. */
type Rule = { from: RegExp; to: string; why: string }

/** What one feature's server may import from another's: what it reads and publishes, not its routes. */
const REACHED = [
  '(?:[\\w-]+/)*(?:repository|seen|tables)\\.ts$',
  'publish-to-recipients\\.ts$',
  'broker-credentials\\.ts$',
  'zip/',
  'interchange/',
].join('|')

const RULES: Rule[] = [
  { from: /^platform\//, to: '^(?:app|features)/', why: 'the platform knows no feature' },
  { from: /^features\//, to: '^app/', why: 'a feature does not know what composes it' },
  { from: /^platform\/shared\//, to: '^platform/(?:server|web)/', why: 'shared code knows neither server nor browser' },
  { from: /^features\/[^/]+\/(?!server\/|web\/)/, to: '/(?:server|web)/', why: 'shared code knows neither server nor browser' },
  { from: /^(?:app|features\/[^/]+|platform)\/server\//, to: '^(?:app|features/[^/]+|platform)/web/', why: 'the server knows no screens' },
  {
    from: /^(?:app|features\/[^/]+|platform)\/web\//,
    to: '^(?:app|features/[^/]+|platform)/server/|^app/(?:cli|demo)/',
    why: 'the browser reaches the server by its contract',
  },
  {
    from: /^features\/((?!administration\/)[^/]+)\/server\//,
    to: `^features/(?!$1/)[^/]+/server/(?!${REACHED})`,
    why: 'a feature is reached by its repository',
  },
]

/** Imports that are allowed although a rule forbids them. */
const EXCEPTIONS: { from: RegExp; to: RegExp }[] = [
  // The type of the database is composed of the tables of all features.
  { from: /^platform\/server\/database\/db\.ts$/, to: /\/tables\.ts$/ },
  // Sign-on creates users and memberships from what the provider says.
  {
    from: /^features\/identity\/server\/sign-on\//,
    to: /^features\/(?:administration\/server\/users|committees\/server\/memberships)\.ts$/,
  },
]

/** One line for each import between production files in a forbidden direction. `sources`: texts by path from the root. */
export function wrongImports(sources: ReadonlyMap<string, string>): string[] {
  return [...sources]
    .filter(([file]) => !/\.test\.tsx?$/.test(file))
    .flatMap(([file, source]) =>
      [...importsOf(file, source), ...lazyImportsOf(file, source)].flatMap((target) => {
        const why = refusalOf(file, target)
        return why === undefined ? [] : [`${file} imports ${target}: ${why}`]
      }),
    )
}

function refusalOf(file: string, target: string): string | undefined {
  if (EXCEPTIONS.some(({ from, to }) => from.test(file) && to.test(target))) return undefined
  return RULES.find(({ from, to }) => {
    const found = from.exec(file)
    return found && new RegExp(to.replaceAll('$1', found[1] ?? '')).test(target)
  })?.why
}
