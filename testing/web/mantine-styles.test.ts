import { expect, test } from 'vitest'

const list = Object.values(
  import.meta.glob<string>('/platform/web/ui/theme/styles.ts', { eager: true, query: '?raw', import: 'default' }),
).join('')
const sources = import.meta.glob<string>(['/app/web/**/*.tsx', '/features/*/web/**/*.tsx', '/platform/web/**/*.tsx'], {
  eager: true,
  query: '?raw',
  import: 'default',
})
const styles = Object.keys(import.meta.glob('/node_modules/@mantine/core/styles/*.layer.css'))
const hasStyles = (name: string) => styles.includes(`/node_modules/@mantine/core/styles/${name}.layer.css`)

test('loads the styles of every Mantine component in use', () => {
  const imports = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/import {([^}]*)} from '@mantine\/core'/g)].map(([, names = '']) => names),
  )
  const used = new Set(imports.flatMap((names) => names.split(',').map((name) => name.trim())).filter(hasStyles))
  expect(used.size).toBeGreaterThan(10)
  expect([...used].filter((name) => !list.includes(`/${name}.layer.css'`))).toEqual([])
})
