import { expect, test } from 'vitest'
import { isTestFile, needlessPairs, wrongImports } from './directions.ts'
import { importsOf, sourcesBelow } from './sources.ts'

const from = (file: string, ...targets: string[]) =>
  wrongImports(new Map([[file, targets.map((target) => `import { x } from '#${target}'\n`).join('')]]))

test.each([
  ['platform/web/lib/language/dates.ts', 'features/notes/note.ts', 'the platform knows no feature'],
  ['platform/server/http/handle.ts', 'app/server/app.ts', 'the platform knows no feature'],
  ['features/notes/web/NoteCard.tsx', 'app/web/shell/Shell.tsx', 'a feature does not know what composes it'],
  ['features/notes/note.ts', 'features/notes/server/repository.ts', 'shared code knows neither server nor browser'],
  ['features/annotations/geometry/shape.ts', 'platform/web/lib/http/call.ts', 'shared code knows neither server nor browser'],
  ['platform/shared/endpoint.ts', 'platform/server/env.ts', 'shared code knows neither server nor browser'],
  ['features/notes/server/routes.ts', 'features/notes/web/queries.ts', 'the server knows no screens'],
  ['features/notes/web/queries.ts', 'features/notes/server/repository.ts', 'the browser reaches the server by its contract'],
  ['features/notes/server/routes.ts', 'features/agenda/server/routes.ts', "routes are the server's alone"],
  ['features/meetings/server/routes.ts', 'features/calendar/server/feed.ts', 'the feature comes later in the order'],
  ['features/meetings/meeting.ts', 'features/brand-new/contract.ts', 'the order of features does not name it'],
  ['features/notes/web/queries.ts', 'testing/web/fixtures.ts', 'production needs nothing of tests'],
  ['features/notes/web/queries.ts', 'features/notes/web/note-fixtures.ts', 'production needs nothing of tests'],
])('%s may not import %s', (file, target, why) => {
  expect(from(file, target)).toEqual([`${file} imports ${target}: ${why}`])
})

test('the app may import everything, and features may import the platform and each other', () => {
  expect(from('app/server/app.ts', 'features/notes/server/routes.ts', 'platform/server/env.ts')).toEqual([])
  expect(from('features/notes/web/queries.ts', 'features/agenda/contract.ts', 'platform/web/lib/http/call.ts')).toEqual([])
  expect(from('features/notes/server/write/save.ts', 'features/notes/server/audience.ts', 'features/agenda/server/repository.ts')).toEqual(
    [],
  )
  expect(from('features/administration/server/users/users.ts', 'features/identity/server/passwords.ts')).toEqual([])
})

test('lazy imports count, and tests may import anything', () => {
  const lazy = "const open = () => import('#features/notes/note.ts')"
  expect(wrongImports(new Map([['platform/web/lib/open.ts', lazy]]))).toHaveLength(1)
  expect(wrongImports(new Map([['platform/web/lib/open.test.ts', lazy]]))).toEqual([])
})

test('reports re-exports', () => {
  const wrongImportsOf = (line: string) => wrongImports(new Map([['features/notes/server/repository.ts', line]]))
  expect(wrongImportsOf("export { addNote } from './write-notes.ts'\n")).toEqual([
    'features/notes/server/repository.ts re-exports: import from where it is declared',
  ])
  expect(wrongImportsOf("export type * from './note.ts'\n")).toHaveLength(1)
  expect(wrongImportsOf("export const from = 'x'\n")).toEqual([])
})

test('each pair in the table of imports against the order of features is needed', () => {
  const imports = [...sourcesBelow('features')]
    .filter(([file]) => !isTestFile(file))
    .flatMap(([file, source]) => importsOf(file, source).map((target): [string, string] => [file, target]))
  expect(needlessPairs(imports)).toEqual([])
  expect(needlessPairs(imports.filter(([file]) => !file.startsWith('features/motions/')))).toEqual(['motions → records'])
})
