import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import type { Plugin } from 'vite'

/** In place of dist/: the page for the server to send, with its own base, nonce and headers. */
export const pageFolder = path.resolve('node_modules/.cache/dev')

const entry = '<script type="module" src="./app/web/main.tsx"></script>'

/** Writes the page as it is to be while its scripts come from Vite. Its policy is that of the built one, so nothing in it is inline. */
export function writePage(): void {
  const page = readFileSync('index.html', 'utf8')
  if (!page.includes(entry)) throw new Error(`index.html has no ${entry}`)
  const nonce = '<meta property="csp-nonce" nonce="%NONCE%" />'
  const scripts = `<script type="module" src="./@begin"></script>${entry}`
  mkdirSync(pageFolder, { recursive: true })
  writeFileSync(`${pageFolder}/index.html`, page.replace('</head>', `${nonce}</head>`).replace(entry, scripts))
}

/** What has to run before all other scripts: Vite's client, and what replaces components in a running page. */
export const begin: Plugin = {
  name: 'begin',
  resolveId: (id) => (id === '/@begin' ? id : undefined),
  load(id) {
    if (id !== '/@begin') return undefined
    return `import '/@vite/client'\n${react.preambleCode.replace('__BASE__', '/')}`
  },
}
