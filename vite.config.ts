import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import react from '@vitejs/plugin-react'
import mantine from 'postcss-preset-mantine'
import { build, defineConfig, type Plugin, type Rolldown } from 'vite'
import { withoutDescriptions } from '#platform/web/lib/http/without-descriptions.ts'
import { textsPlugin } from '#platform/web/lib/language/texts-plugin.ts'
import { breakpointMixins } from '#platform/web/ui/theme/breakpoints.ts'
import { manualPlugin } from './bin/manual/files.ts'

/** How long a build takes depends on the machine: a slow one has nothing to warn of. */
const checks = { bundlerTimings: false }

const brotli = promisify(zlib.brotliCompress)
const gzip = promisify(zlib.gzip)

/** Writes what becomes smaller by it compressed beside itself: done once here, and not at every request. */
const compressed: Plugin = {
  name: 'compressed',
  apply: 'build',
  async writeBundle({ dir = 'dist' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|mjs|css|svg|wasm|bcmap|ttf|pfb)$|^manual\/.*\.html$/.test(fileName))
    await Promise.all(
      files.map(async (file) => {
        const path = join(dir, file.fileName)
        const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        await writeFile(`${path}.br`, await brotli(bytes))
        await writeFile(`${path}.gz`, await gzip(bytes))
      }),
    )
  },
}

const pdfjs = 'node_modules/pdfjs-dist'
const pdfjsFolders: Record<string, { from: string; wanted: RegExp }> = {
  cmaps: { from: 'cmaps', wanted: /\.bcmap$/ },
  iccs: { from: 'iccs', wanted: /\.icc$/ },
  images: { from: 'web/images', wanted: /^annotation-.*\.svg$/ },
  standard_fonts: { from: 'standard_fonts', wanted: /\.(pfb|ttf)$/ },
  wasm: { from: 'wasm', wanted: /^(jbig2|openjpeg|qcms_bg)\.wasm$/ },
}

async function pdfjsPlace() {
  const { version } = JSON.parse(await readFile(join(pdfjs, 'package.json'), 'utf8')) as { version: string }
  return `assets/pdfjs-${version}`
}

/** What pdf.js fetches by name while it reads a paper, in a folder of its version beside our assets. */
const pdfjsFiles: Plugin = {
  name: 'pdfjs-files',
  async configureServer({ config: { base }, middlewares }) {
    const place = `${base}${await pdfjsPlace()}/`
    middlewares.use((request, _response, next) => {
      const [folder = '', name = ''] = request.url?.startsWith(place) ? request.url.slice(place.length).split('/') : []
      const { from, wanted } = pdfjsFolders[folder] ?? {}
      if (wanted?.test(name)) request.url = `${base}${pdfjs}/${from}/${name}`
      next()
    })
  },
  async generateBundle() {
    const place = await pdfjsPlace()
    for (const [folder, { from, wanted }] of Object.entries(pdfjsFolders)) {
      for (const name of (await readdir(join(pdfjs, from))).filter((file) => wanted.test(file))) {
        const source = await readFile(join(pdfjs, from, name))
        this.emitFile({ type: 'asset', fileName: `${place}/${folder}/${name}`, source })
      }
    }
  },
}

/** The worker that keeps a build in the browser: a script of its own, which shares nothing with the pages and knows the names of all files. */
async function workerOf(known: { build: string; files: string[] }): Promise<string> {
  const made = await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILD: JSON.stringify(known) },
    build: { write: false, target: 'es2022', rolldownOptions: { checks, input: 'platform/web/worker/sw.ts', output: { format: 'iife' } } },
  })
  const [script] = (made as Rolldown.RolldownOutput).output
  return script.code
}

const worker: Plugin = {
  name: 'worker',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      const first = Object.values(bundle).find((file) => file.type === 'chunk' && file.facadeModuleId?.endsWith('index.html'))
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: await workerOf({ build: basename(first?.fileName ?? ''), files }) })
    },
  },
}

const isLibrary = /node_modules\/(?!pdfjs-dist)/
/** What reads and annotates papers comes when a page needs it. */
const isCommon = (id: string) =>
  !/node_modules\/|(?:features\/(?:documents\/web|annotations)|app\/web\/pages\/document|platform\/web\/pdf)\//.test(id)
/** What is begun with stays by itself: the first script, by whose name a build is known, and the style that the server's own sign-in page has. */
const isOurs = (id: string) => !/node_modules\/|index\.html|web\/main\.tsx|sign-in\.css/.test(id)

export default defineConfig({
  // The path prefix is known at run time only: the server writes it into <base href>.
  base: './',
  publicDir: 'app/web/public',
  // While it is worked on: the first script begins the page once, and is not replaced in it as others are.
  plugins: [
    react({ refreshExclude: [/\/node_modules\//, /\/web\/main\.tsx/] }),
    textsPlugin,
    withoutDescriptions,
    pdfjsFiles,
    manualPlugin,
    worker,
    compressed,
  ],
  css: { postcss: { plugins: [mantine({ mixins: breakpointMixins })] } },
  // data: URLs are refused by the content security policy for fonts and styles.
  build: {
    outDir: 'dist',
    assetsInlineLimit: 0,
    target: 'es2022',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      checks,
      input: ['index.html', 'features/identity/web/sign-in.css'],
      output: {
        // The server names it on its sign-in page.
        assetFileNames: ({ names: [name] }) => (name === 'sign-in.css' ? name : 'assets/[name]-[hash][extname]'),
        codeSplitting: {
          groups: [
            // Together, because zod has to be set up before a chunk with schemas runs.
            { name: 'zod', test: /node_modules\/zod\/|lib\/plain-validators/, priority: 1 },
            // What every page begins with comes in two files: as hundreds of them, each a request, it would be the dearest part of a first visit.
            { name: 'libraries', test: isLibrary, tags: ['$initial'] },
            { name: 'common', test: isOurs, tags: ['$initial'] },
            // The outbox comes right after them, with all that it needs in a file of its own.
            { name: 'outbox', test: /features\/outbox\/web\/application-outbox/ },
            // What many of the others share; choosing a day is rare, and comes by itself.
            { name: 'shared-libraries', test: /node_modules\/(?!pdfjs-dist|@mantine\/dates|dayjs)/, minShareCount: 3 },
            { name: 'days', test: /node_modules\/(@mantine\/dates|dayjs)\/|ui\/form\/DayInput/ },
            { name: 'shared', test: isCommon, minShareCount: 3 },
          ],
        },
      },
    },
  },
})
