import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'

/** Replaces dist/: the page that the server sends, with its own base, nonce and headers. */
export const pageFolder = path.resolve('node_modules/.cache/dev')

const entry = '<script type="module" src="./app/web/main.tsx"></script>'

/** Writes the page whose scripts come from Vite. It has the content security policy of the built page, so nothing in it is inline. */
export function writePage(): void {
  const page = readFileSync('index.html', 'utf8')
  if (!page.includes(entry)) throw new Error(`index.html has no ${entry}`)
  const nonce = '<meta property="csp-nonce" nonce="%NONCE%" />'
  const scripts = `<script type="module" src="./@begin"></script>${entry}`
  mkdirSync(pageFolder, { recursive: true })
  writeFileSync(`${pageFolder}/index.html`, page.replace('</head>', `${nonce}</head>`).replace(entry, scripts))
}

/** Runs before all other scripts: Vite's client, and the runtime of React's hot reload. */
export const begin: Plugin = {
  name: 'begin',
  resolveId: (id) => (id === '/@begin' ? id : undefined),
  load(id) {
    if (id !== '/@begin') return undefined
    return `import '/@vite/client'\n${react.preambleCode.replace('__BASE__', '/')}`
  },
}
